/** Milliseconds. A day of a time zone may be longer or shorter. */
export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Cancels a timer; no effect once it has fired. */
export type Cancel = () => void;

export interface TimerOptions {
  /** Whether it keeps the process alive. Default true. No effect in browsers. */
  readonly keepsProcess?: boolean;
}

/** The product's source of time. Nothing else reads the system time, so that tests can replace it (`replaceClock`). */
export interface Clock {
  /** Unix milliseconds: a date for people, rows and other machines. Jumps when the system clock is set. */
  now(): number;
  /** Monotonic milliseconds, for durations and deadlines. */
  elapsed(): number;
  /** Calls `act` once, after `ms` milliseconds. */
  after(ms: number, act: () => void, options?: TimerOptions): Cancel;
  /** Calls `act` repeatedly, every `ms` milliseconds. */
  every(ms: number, act: () => void, options?: TimerOptions): Cancel;
}

/** What Node and browsers have in common. */
interface Platform {
  readonly performance: { now(): number };
  setTimeout(act: () => void, ms: number): unknown;
  setInterval(act: () => void, ms: number): unknown;
  clearTimeout(timer: unknown): void;
  clearInterval(timer: unknown): void;
}
const platform = globalThis as unknown as Platform;

/** Only Node's timers are objects that can be unreferenced. */
function letProcessEnd(timer: unknown): void {
  (timer as { unref?: () => void }).unref?.();
}

/** Milliseconds. */
let correction = 0;

const machine: Clock = {
  now: () => Date.now() + correction,
  elapsed: () => platform.performance.now(),
  after(ms, act, { keepsProcess = true } = {}) {
    const timer = platform.setTimeout(act, ms);
    if (!keepsProcess) letProcessEnd(timer);
    return () => platform.clearTimeout(timer);
  },
  every(ms, act, { keepsProcess = true } = {}) {
    const timer = platform.setInterval(act, ms);
    if (!keepsProcess) letProcessEnd(timer);
    return () => platform.clearInterval(timer);
  },
};

let current = machine;

/** The clock of this process: the system's, unless a test has replaced it. */
export const clock: Clock = {
  now: () => current.now(),
  elapsed: () => current.elapsed(),
  after: (ms, act, options) => current.after(ms, act, options),
  every: (ms, act, options) => current.every(ms, act, options),
};

/** Adds milliseconds to `now`, because the system clock may be wrong. Durations and deadlines are unaffected. */
export function correctClock(ms: number): void {
  correction = ms;
}

/** For tests. @param make receives the clock that is replaced. @returns restores it */
export function replaceClock(make: (replaced: Clock) => Clock): () => void {
  const replaced = current;
  current = make(replaced);
  return () => {
    current = replaced;
  };
}

/** The part of `AbortSignal` that is needed here, which this package has no types for. */
interface Abortable {
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options: { once: true }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/**
 * Waits.
 * @param ms milliseconds
 * @throws the signal's reason when aborted
 */
export async function pause(ms: number, signal?: Abortable, options?: TimerOptions): Promise<void> {
  signal?.throwIfAborted();
  await new Promise<void>((resolve, reject) => {
    const leave = () => {
      cancel();
      reject(signal?.reason);
    };
    const cancel = clock.after(
      ms,
      () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      },
      options,
    );
    signal?.addEventListener('abort', leave, { once: true });
  });
}
