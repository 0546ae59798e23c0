import { pause } from '@testplatform/contract';
import { LeaseLostError } from './run-source.js';

/** Milliseconds before the first retry; doubles up to the second constant. */
const RETRY_MIN = 250;
const RETRY_MAX = 5_000;

export interface RetryOptions {
  /** Aborts when the worker shuts down. */
  readonly closing: AbortSignal;
  readonly onError: (error: unknown) => void;
}

/**
 * Calls the store until it succeeds or the worker shuts down, so that nothing is lost while the store is unavailable.
 * @returns `lost` when another worker has the file by now, `gave up` when this worker shuts down first
 */
export async function retryUntilClosed(
  call: () => Promise<void>,
  { closing, onError }: RetryOptions,
): Promise<'done' | 'lost' | 'gave up'> {
  for (let wait = RETRY_MIN; ; wait = Math.min(wait * 2, RETRY_MAX)) {
    try {
      await call();
      return 'done';
    } catch (error) {
      if (error instanceof LeaseLostError) return 'lost';
      onError(error);
    }
    if (closing.aborted) return 'gave up';
    // If the worker shuts down meanwhile, make one last try at once.
    await pause(wait, closing).catch(() => undefined);
  }
}
