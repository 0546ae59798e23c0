import type { Locator, Page } from 'playwright';
import { until } from './until.js';

/** Call before opening a page: freezes its time, which advances only by `page.clock.runFor`. */
export async function openInStoppedTime(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.addInitScript(countTimers);
  await page.clock.pauseAt(1_000);
  await page.goto(path);
}

/** Call before opening a page: its time runs normally, but can be stopped later. */
export async function makeTimeStoppable(page: Page): Promise<void> {
  await page.clock.install();
  await page.addInitScript(countTimers);
}

/** Stops the time of a page prepared for it; `page.clock.resume` continues. */
export async function stopTime(page: Page): Promise<void> {
  // The clock runs during this call and can only be stopped in its future: on a busy machine a second ahead may be too
  // little.
  await until('time to stand still', async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    return true;
  });
}

/**
 * With stopped time: resolves once the page has a timer of this many milliseconds. Earlier advances are lost: a screen
 * starts its timers a moment after it appears.
 */
export async function waited(page: Page, milliseconds: number): Promise<void> {
  await until(`the page to wait for ${milliseconds} ms`, () => waits(page, milliseconds));
}

/**
 * With stopped time: advances the clock whenever the page has a timer of this many milliseconds, until the element
 * appears.
 */
export async function passUntilVisible(page: Page, milliseconds: number, shown: Locator): Promise<void> {
  await until(`${String(shown)} to be shown`, async () => {
    if (await shown.isVisible()) return true;
    if (await waits(page, milliseconds)) await page.clock.runFor(milliseconds);
    return false;
  });
}

/**
 * Whether the page has a timer of this many milliseconds. If not, first runs timers of zero, such as those by which a
 * query notifies its screen.
 */
async function waits(page: Page, milliseconds: number): Promise<boolean> {
  const pending = () => page.evaluate(() => (window as unknown as CountedTimers).pendingTimers);
  if ((await pending()).includes(milliseconds)) return true;
  // A timer set by another one needs a millisecond.
  for (const passing of [0, 1]) if ((await pending()).includes(0)) await page.clock.runFor(passing);
  return false;
}

interface CountedTimers {
  /** Milliseconds of the page's pending timeouts. */
  readonly pendingTimers: readonly number[];
}

/** Runs in the page, before its own scripts and after those of the clock. */
function countTimers(): void {
  const { setTimeout, clearTimeout } = window;
  const pending = new Map<number, number>();
  const set = (act: TimerHandler, ms = 0, ...args: unknown[]): number => {
    const timer = setTimeout(() => {
      pending.delete(timer);
      if (typeof act === 'function') act(...args);
    }, ms);
    pending.set(timer, ms);
    return timer;
  };
  const clear = (timer: number): void => {
    pending.delete(timer);
    clearTimeout(timer);
  };
  Object.assign(window, { setTimeout: set, clearTimeout: clear });
  Object.defineProperty(window, 'pendingTimers', { get: () => [...pending.values()] });
}
