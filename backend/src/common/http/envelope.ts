export const SUCCESS = 'success';

/** What every call answers (3 §1). */
export interface Envelope {
  readonly status: typeof SUCCESS;
  readonly [more: string]: unknown;
}
