import { afterEach, beforeEach, jest } from '@jest/globals';
import { type Cancel, clock } from '@testplatform/contract';

const never = new Promise<never>(() => undefined);

interface Hold {
  readonly over: Promise<unknown>;
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
  beforeEach(() => {
    skipped = 0;
    const { after, elapsed } = clock;
    jest.spyOn(clock, 'elapsed').mockImplementation(() => elapsed() + skipped);
    jest.spyOn(clock, 'after').mockImplementation((ms, act, options) => {
      const hold = holds.get(ms);
      hold?.begin();
      return hold ? actAfter(hold.over, act) : after(ms, act, options);
    });
  });
  afterEach(() => {
    holds.clear();
    jest.restoreAllMocks();
  });
  return {
    hold: (ms, over = never) => new Promise((begin) => void holds.set(ms, { over, begin })),
    skip: (ms, passed = ms) => void holds.set(ms, { over: Promise.resolve(), begin: () => void (skipped += passed) }),
  };
}

function actAfter(over: Promise<unknown>, act: () => void): Cancel {
  let isCancelled = false;
  void over.then(() => {
    if (!isCancelled) act();
  });
  return () => void (isCancelled = true);
}
