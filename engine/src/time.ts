import { setTimeout as sleepFor } from 'node:timers/promises';

/** Something took longer than allowed. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/**
 * The result of `work`, if it comes in time. The work itself goes on, and if it fails later, nobody is told.
 * @param ms milliseconds
 * @throws TimeLimitError when it does not; the signal's reason when that aborts first
 */
export function within<T>(ms: number, work: Promise<T>, signal?: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new TimeLimitError(`Not done within ${ms} ms`))), ms);
    const abort = () => settle(() => reject(signal?.reason));
    const settle = (act: () => void) => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
      act();
    };
    work.then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error)),
    );
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}

/** Waits; throws the signal's reason when that aborts. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  try {
    await sleepFor(ms, undefined, { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  }
}

/** Milliseconds since a time; never negative, even if this machine's clock was set back. @param time Unix milliseconds */
export const since = (time: number): number => Math.max(0, Date.now() - time);

/** Milliseconds as seconds to read: `5 s`, `1.5 s`. */
export const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;

/** Resolves when the clock shows another millisecond, so that what happened before and what happens now have different times. */
export async function nextMillisecond(): Promise<void> {
  const now = Date.now();
  while (Date.now() === now) await new Promise((resolve) => setImmediate(resolve));
}
