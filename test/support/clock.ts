import type { Locator, Page } from 'playwright';
import { until } from './until.js';

/** Before a page is opened: its time stands still, and passes only by `page.clock.runFor`. */
export async function openInStoppedTime(page: Page, path: string): Promise<void> {
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.goto(path);
}

/** Before a page is opened: its time goes as ever, and can be stopped later. */
export const makeTimeStoppable = (page: Page): Promise<void> => page.clock.install();

/** From here on time stands still in a page whose time is stoppable; `page.clock.resume` lets it go on. */
export async function stopTime(page: Page): Promise<void> {
  // The clock goes on while it is asked, and can only be stopped ahead of where it is: on a busy machine a second may be too little.
  await until('time to stand still', async () => {
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    return true;
  });
}

/** In stopped time: lets milliseconds pass, and answers whether they bring this to sight, which takes the page a moment of real time. */
export async function passUntilVisible(page: Page, milliseconds: number, shown: Locator): Promise<boolean> {
  await page.clock.runFor(milliseconds);
  return shown.waitFor({ timeout: 1_000 }).then(
    () => true,
    () => false,
  );
}
