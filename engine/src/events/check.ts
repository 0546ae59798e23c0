import type { ElementHandle } from 'playwright';
import { CaseFailure, hasMovedOn, HopelessFailure } from '../errors.js';
import type { Question } from '../locators/ask-element.js';
import { BOX_SUBSTITUTE } from '../locators/click-substitute.js';
import { pageFunction } from '../page-function.js';
import { DONE, type CaseContext, type EventOutcome } from './event.js';

/** Ticks a checkbox or a radio button; leaves it if it is ticked already. */
export const check = (context: CaseContext): Promise<EventOutcome> => setTick(context, true);

/** Clears a checkbox; leaves it if it is clear already. */
export const uncheck = (context: CaseContext): Promise<EventOutcome> => setTick(context, false);

async function setTick(context: CaseContext, ticked: boolean): Promise<EventOutcome> {
  if (await setTickIfReady(context, ticked)) return DONE;
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
  if (box) await waitUntilTicked(context, box, ticked);
  return DONE;
}

/** Ticks or clears it with few messages if the target is a native box that is ready now. Otherwise answers false. */
async function setTickIfReady(context: CaseContext, ticked: boolean): Promise<boolean> {
  const { reply, evaluate } = await context.askWhere(BOX_STATE, null);
  const box = reply?.answer;
  if (!box || (box.isRadio && !ticked)) return false;
  if (box.isTicked === ticked) return true;
  if (!(await context.clicker.clickIfReady({}))) return false;
  await context.retry(async () => {
    if ((await evaluate(IS_TICKED)) === !ticked) throw new CaseFailure(NOT_CHANGED);
  });
  return true;
}

/** The state that a box reports. */
interface BoxState {
  readonly isTicked: boolean;
  readonly isRadio: boolean;
}

/** Where the page's window keeps the box that was asked last. */
const BOX = "Symbol.for('testplatform.box')";

/** The state of a checkbox or a radio button, which it stores under `BOX`; null for other elements. */
const BOX_STATE: Question<null, BoxState | null> = pageFunction(
  `(box) => { ${String(readBox)}\nreturn readBox(box, ${BOX}); }`,
);

/**
 * Whether the stored box is ticked; null if it has left the page, as that of a finished task does: it has been clicked.
 */
const IS_TICKED = `(({ isConnected, checked } = {}) => (isConnected ? checked : null))(globalThis[${BOX}])`;

function readBox(box: Element, key: symbol): BoxState | null {
  if (!(box instanceof HTMLInputElement) || (box.type !== 'checkbox' && box.type !== 'radio')) return null;
  Reflect.set(window, key, box);
  return { isTicked: box.checked, isRadio: box.type === 'radio' };
}

const NOT_CHANGED = 'The click did not change the checkbox';
const RADIO_STAYS = 'A radio button can’t be cleared: check another one of its group';
const isRadio = (box: Element): boolean => box instanceof HTMLInputElement && box.type === 'radio';

/**
 * Waits until a clicked box is ticked or clear: some pages ask their server first. A box that disappears by then, such
 * as that of a finished task, has been clicked.
 */
async function waitUntilTicked(context: CaseContext, box: ElementHandle, ticked: boolean): Promise<void> {
  await context.retry(async () => {
    const isConnected = await box.evaluate((node) => node.isConnected).catch(falseIfNavigated);
    if (!isConnected || (await box.isChecked().catch(falseIfNavigated)) === ticked) return;
    if (await box.evaluate((node) => node.isConnected).catch(falseIfNavigated)) throw new CaseFailure(NOT_CHANGED);
  });
}

/** The page navigated to another document, or removed the box. */
function falseIfNavigated(error: unknown): false {
  if (hasMovedOn(error)) return false;
  throw error;
}
