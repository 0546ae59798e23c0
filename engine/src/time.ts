import { type Cancel, clock } from '@testplatform/contract';

/** Something took longer than allowed. */
export class TimeLimitError extends Error {
  override readonly name = 'TimeLimitError';
}

/**
 * The result of `work`, if it comes in time. The work itself continues, and a later failure is ignored.
 * @param ms milliseconds
 * @throws TimeLimitError when it does not; the signal's reason when that aborts first
 */
export function within<T>(ms: number, work: Promise<T>, signal?: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => settle(() => reject(signal?.reason));
    const settle = (act: () => void) => {
      cancel();
      signal?.removeEventListener('abort', abort);
      act();
    };
    const late = () => settle(() => reject(new TimeLimitError(`Not done within ${ms} ms`)));
    const cancel: Cancel = clock.after(ms, late);
    work.then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error)),
    );
    if (signal?.aborted) abort();
    else signal?.addEventListener('abort', abort, { once: true });
  });
}

/** Options of a timer that doesn't keep the process alive. */
export const IN_BACKGROUND = { keepsProcess: false } as const;

/** Starts measuring. @returns a function for the whole milliseconds since then */
export function stopwatch(): () => number {
  const startedAt = clock.elapsed();
  return () => Math.round(clock.elapsed() - startedAt);
}

/** Milliseconds as seconds to read: `5 s`, `1.5 s`. */
export const seconds = (ms: number): string => `${Math.round(ms / 100) / 10} s`;

/** Resolves when the clock shows another millisecond, so that earlier and later events have different times. */
export async function nextMillisecond(): Promise<void> {
  const now = clock.now();
  while (clock.now() === now) await new Promise((resolve) => setImmediate(resolve));
}
