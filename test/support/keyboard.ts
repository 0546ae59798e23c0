import type { Locator } from 'playwright';
import { until } from './until.js';

/** Waits until what is typed goes there: what opens is seen a moment before it has the keyboard. */
export async function keyboardAt(element: Locator): Promise<void> {
  await until(`${String(element)} to have the keyboard`, () =>
    element.evaluate((one) => one === document.activeElement),
  );
}
