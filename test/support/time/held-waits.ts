import { afterEach, beforeEach } from '@jest/globals';
import { type Cancel, replaceClock } from '@testplatform/contract';

interface Hold {
  /** Absent: the wait never ends. */
  readonly over: Promise<unknown> | undefined;
  readonly begin: () => void;
}

/** Lets each test decide when some waits of the product end. All others take their usual time. */
export interface HeldWaits {
  /**
   * Ends each wait of this many milliseconds when `over` resolves, instead of by the clock; absent: never.
   * @returns resolves when the first such wait begins
   */
  hold(ms: number, over?: Promise<unknown>): Promise<void>;
  /** Ends waits of this many milliseconds at once, each as if it had taken `passed` milliseconds. */
  skip(ms: number, passed?: number): void;
}

/** Holds waits in the tests of a file or a `describe`, each until its end. */
export function holdWaits(): HeldWaits {
  const holds = new Map<number, Hold>();
  let skipped = 0;
  let restore = (): void => undefined;
  beforeEach(() => {
    skipped = 0;
    // Not by spies: they keep each call with its arguments, thousands of them a second.
    restore = replaceClock((usual) => ({
      now: () => usual.now(),
      elapsed: () => usual.elapsed() + skipped,
      every: (ms, act, options) => usual.every(ms, act, options),
      after(ms, act, options) {
        const hold = holds.get(ms);
        hold?.begin();
        return hold ? actAfter(hold.over, act) : usual.after(ms, act, options);
      },
    }));
  });
  afterEach(() => {
    holds.clear();
    restore();
  });
  return {
    hold: (ms, over) => new Promise((begin) => void holds.set(ms, { over, begin })),
    skip: (ms, passed = ms) => void holds.set(ms, { over: Promise.resolve(), begin: () => void (skipped += passed) }),
  };
}

/** Acts in a task of its own, as timers do: a wait that is repeated at once must not keep others from their turn. */
function actAfter(over: Promise<unknown> | undefined, act: () => void): Cancel {
  let due: (() => void) | null = act;
  void over?.then(() => setImmediate(() => due?.()));
  return () => void (due = null);
}
