/** Ends a timer; does nothing once it is over. */
export type Cancel = () => void;

export interface TimerOptions {
  /** Whether the process stays alive for it. Default true. Browsers make no difference. */
  readonly keepsProcess?: boolean;
}

/** Time as the product reads it. Nothing else reads the machine's time, so that tests can replace it (`replaceClock`). */
export interface Clock {
  /** Unix milliseconds: a date for people, rows and other machines. Jumps when the machine's clock is set. */
  now(): number;
  /** Milliseconds since an arbitrary moment, which never jump: for durations and deadlines. */
  elapsed(): number;
  /** Calls `act` once, after `ms` milliseconds. */
  after(ms: number, act: () => void, options?: TimerOptions): Cancel;
  /** Calls `act` again and again, every `ms` milliseconds. */
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

/** Only Node's timers are objects, and only they can let the process end. */
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

/** The clock of this process: the machine's, unless a test has replaced it. */
export const clock: Clock = {
  now: () => current.now(),
  elapsed: () => current.elapsed(),
  after: (ms, act, options) => current.after(ms, act, options),
  every: (ms, act, options) => current.every(ms, act, options),
};

/** Adds milliseconds to the machine's dates, whose clock may be wrong. Durations and deadlines stay as they are. */
export function correctClock(ms: number): void {
  correction = ms;
}

/** For tests. @returns what puts the machine's clock back */
export function replaceClock(other: Clock): () => void {
  current = other;
  return () => {
    current = machine;
  };
}

/** What `AbortSignal` has, which this package doesn't know. */
interface Abortable {
  readonly reason: unknown;
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void, options: { once: true }): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/**
 * Waits.
 * @param ms milliseconds
 * @throws the signal's reason when that aborts
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
