export const SUCCESS = 'success';

/** The shape of every answer (3 §1). */
export interface Envelope {
  readonly status: typeof SUCCESS;
  readonly [more: string]: unknown;
}
