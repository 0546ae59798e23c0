import type { Locator, Page } from 'playwright';
import { until } from './until.js';

/** Call before opening a page: freezes its time, which advances only by `page.clock.runFor`. */
export async function openInStoppedTime(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto(path);
}

/** Call before opening a page: its time runs normally, but can be stopped later. */
export const makeTimeStoppable = (page: Page): Promise<void> => page.clock.install();

/** Stops the time of a page prepared for it; `page.clock.resume` continues. */
export async function stopTime(page: Page): Promise<void> {
  // The clock runs during this call and can only be stopped in its future: on a busy machine a second ahead may be too little.
  await until('time to stand still', async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    return true;
  });
}

/** With stopped time: advances the clock, and returns whether the element then appears, which takes a moment of real time. */
export async function passUntilVisible(page: Page, milliseconds: number, shown: Locator): Promise<boolean> {
  await page.clock.runFor(milliseconds);
  return shown.waitFor({ timeout: 1_000 }).then(
    () => true,
    () => false,
  );
}
