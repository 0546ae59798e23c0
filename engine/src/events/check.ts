import type { ElementHandle } from 'playwright';
import { CaseFailure, hasMovedOn, HopelessFailure, messageOf } from '../errors.js';
import { BOX_SUBSTITUTE } from '../locators/click-substitute.js';
import { DONE, type CaseContext, type EventOutcome } from './event.js';

/** Ticks a checkbox or a radio button; leaves it if it is ticked already. */
export const check = (context: CaseContext): Promise<EventOutcome> => setTick(context, true);

/** Clears a checkbox; leaves it if it is clear already. */
export const uncheck = (context: CaseContext): Promise<EventOutcome> => setTick(context, false);

async function setTick(context: CaseContext, ticked: boolean): Promise<EventOutcome> {
  await context.readyToPress();
  const box = await context.retry(() =>
    context.onTarget(async (element, timeout) => {
      if ((await element.isChecked({ timeout })) === ticked) return null;
      if (!ticked && (await element.evaluate(isRadio, undefined, { timeout }))) throw new HopelessFailure(RADIO_STAYS);
      const label = await element.evaluate(BOX_SUBSTITUTE, undefined, { timeout });
      const handle = await element.elementHandle({ timeout });
      const drawn = label ? element.locator(`xpath=${label.path}`) : element;
      await context.clicker.clickElement(drawn, timeout, label?.position);
      return handle;
    }),
  );
  if (box) await becomes(context, box, ticked);
  return DONE;
}

const RADIO_STAYS = 'A radio button can’t be cleared: check another one of its group';
const isRadio = (box: Element): boolean => box instanceof HTMLInputElement && box.type === 'radio';

/**
 * Waits until a clicked box is ticked, or clear: some pages ask their server first. A box that is gone by then, such as that of a task that
 * is done, has been clicked.
 */
async function becomes(context: CaseContext, box: ElementHandle, ticked: boolean): Promise<void> {
  await context.retry(async () => {
    const isConnected = await box.evaluate((node) => node.isConnected).catch(goneWith);
    if (!isConnected || (await box.isChecked().catch(goneWith)) === ticked) return;
    if (await box.evaluate((node) => node.isConnected).catch(goneWith))
      throw new CaseFailure('The click did not change the checkbox');
  });
}

/** The page went on to another document, and its elements are gone. */
function goneWith(error: unknown): false {
  if (hasMovedOn(error) || messageOf(error).includes('not attached')) return false;
  throw error;
}
