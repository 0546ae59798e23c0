export const SUCCESS = 'success';

/** The shape of every answer (3 §1). */
export interface Envelope {
  readonly status: typeof SUCCESS;
  readonly [more: string]: unknown;
}

/** What a service answers a call that has nothing but data to tell. */
export interface Answer<T> {
  readonly data: T;
}
