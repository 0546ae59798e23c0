export const SUCCESS = 'success';

/** The shape of every answer (3 §1). */
export interface Envelope {
  readonly status: typeof SUCCESS;
  readonly [more: string]: unknown;
}

/** The answer of a call that returns only `data`. */
export interface Answer<T> {
  readonly data: T;
}
