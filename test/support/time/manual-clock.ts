import { afterEach, beforeEach } from '@jest/globals';
import { type Cancel, type Clock, replaceClock } from '@testplatform/contract';
import { until } from './until.js';

interface Timer {
  readonly ms: number;
  readonly act: () => void;
  readonly repeats: boolean;
  at: number;
}

/** Lets everything continue that waits for no timer: promises, and callbacks that Node has ready. */
const settle = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

/** A clock that stands still until a test advances it. */
export class ManualClock implements Clock {
  private readonly timers = new Set<Timer>();
  private passed = 0;

  /** @param start Unix milliseconds */
  constructor(private start = Date.UTC(2026, 0, 15, 12)) {}

  now(): number {
    return this.start + this.passed;
  }

  elapsed(): number {
    return this.passed;
  }

  after(ms: number, act: () => void): Cancel {
    return this.add({ ms, act, repeats: false, at: this.passed + ms });
  }

  every(ms: number, act: () => void): Cancel {
    return this.add({ ms, act, repeats: true, at: this.passed + ms });
  }

  /** Milliseconds of the pending timers, shortest first. */
  get pending(): number[] {
    return [...this.timers].map(({ ms }) => ms).toSorted((a, b) => a - b);
  }

  /** Resolves once there is a timer of this many milliseconds. */
  async waited(ms: number): Promise<void> {
    await until(`a timer of ${ms} ms (there are ${this.pending.join(', ') || 'none'})`, () =>
      this.pending.includes(ms),
    );
  }

  /** Advances time: calls due timers in order, and lets their consequences happen in between. */
  async advance(ms: number): Promise<void> {
    const end = this.passed + ms;
    await settle();
    for (let next = this.nextUntil(end); next; next = this.nextUntil(end)) {
      this.passed = Math.max(this.passed, next.at);
      if (next.repeats) next.at += next.ms;
      else this.timers.delete(next);
      next.act();
      await settle();
    }
    // Somebody may have stalled past the end meanwhile.
    this.passed = Math.max(this.passed, end);
  }

  /** Lets time pass in which this process does nothing. Timers that fall due wait for the next `advance`. */
  stall(ms: number): void {
    this.passed += ms;
  }

  /** Sets the date, as a person or a time server does; no time passes. @param date Unix milliseconds */
  setDate(date: number): void {
    this.start = date - this.passed;
  }

  private nextUntil(end: number): Timer | undefined {
    return [...this.timers].filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at)[0];
  }

  private add(timer: Timer): Cancel {
    this.timers.add(timer);
    return () => void this.timers.delete(timer);
  }
}

/** A clock that stands still, reset for each test of a file or a `describe`. */
export function useManualClock(): ManualClock {
  let clock = new ManualClock();
  let restore = () => {};
  beforeEach(() => {
    clock = new ManualClock();
    restore = replaceClock(() => clock);
  });
  afterEach(() => restore());
  return new Proxy(clock, {
    get: (_first, name) => {
      const value: unknown = Reflect.get(clock, name, clock);
      return typeof value === 'function' ? value.bind(clock) : value;
    },
  });
}
