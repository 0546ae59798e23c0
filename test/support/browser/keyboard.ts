import type { Locator } from 'playwright';
import { until } from '../time/until.js';

/** Waits until an element has the focus: a popup is visible a moment before it does. */
export async function keyboardAt(element: Locator): Promise<void> {
  await until(`${String(element)} to have the keyboard`, () =>
    element.evaluate((one) => one === document.activeElement),
  );
}
