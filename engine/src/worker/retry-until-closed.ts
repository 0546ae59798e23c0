import { pause } from '../time.js';
import { LeaseLostError } from './run-source.js';

/** Milliseconds between two tries, doubling. */
const RETRY_MIN = 250;
const RETRY_MAX = 5_000;

export interface RetryOptions {
  /** Aborts when the worker goes away: what fails then is not tried again. */
  readonly closing: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/**
 * Tells the store something until it takes it: while it is away nothing that was run is lost.
 * @returns `lost` when the file is somebody else's by now, `gave up` when the worker goes away first
 */
export async function retryUntilClosed(
  tell: () => Promise<void>,
  { closing, onError }: RetryOptions,
): Promise<'done' | 'lost' | 'gave up'> {
  for (let wait = RETRY_MIN; ; wait = Math.min(wait * 2, RETRY_MAX)) {
    try {
      await tell();
      return 'done';
    } catch (error) {
      if (error instanceof LeaseLostError) return 'lost';
      onError(error);
    }
    if (closing.aborted) return 'gave up';
    // Once more at once when the worker goes away meanwhile.
    await pause(wait, closing).catch(() => undefined);
  }
}
