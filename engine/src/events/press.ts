import type { ElementHandle, Locator } from 'playwright-core';
import { madeIn } from '../browsers/closing.js';
import { CaseFailure, hasMovedOn, messageOf } from '../errors.js';
import { INSTEAD } from '../locators/instead.js';
import { isTimeout } from '../playwright.js';
import { DONE, type CaseContext, type EventOutcome, type Press } from './event.js';
import { mousePosition } from './mouse-position.js';

/** Whether Playwright's log of a click says that the mouse was about to be pressed, at least. */
export const isPressing = (message: string): boolean => message.includes('performing click action');

/** What it says from then on that the target was pressed: it waits for the page to go elsewhere. */
const PRESSED = 'waiting for scheduled navigations to finish';

/**
 * Presses the mouse on the target once that is visible, enabled, still and not covered. Playwright makes sure of it in two frames and
 * a dozen messages; a target that is ready at once is pressed in one frame or none, with a few. A page may be busy with a press for
 * longer than one wait for the target lasts: the press itself is made once, and gets all the time that is left. Where it leads may take
 * longer than that, and the page may close: a press that was made has passed. Of a field that the page draws itself, people press what
 * is drawn.
 */
export async function press(context: CaseContext, how: Press): Promise<EventOutcome> {
  const options = { ...how, position: mousePosition(context.testCase.mousePositionNearestField) };
  if (!options.position && (await context.pressNow(how))) return DONE;
  await context.readyToPress();
  const pressOn = async (element: Locator, timeout: number, position = options.position) => {
    // Playwright's trial of a click is one that many pages hear of.
    await element.hover({ position, timeout });
    const pressed = element.click({ ...options, position, timeout: context.remaining() }).catch((error: unknown) => {
      if (!isTimeout(error) || !messageOf(error).includes(PRESSED)) throw error;
    });
    await madeIn(context.page, pressed, isPressing);
  };
  const around = await context.onTarget(async (target, timeout) => {
    const instead = options.position ? null : await target.evaluate(INSTEAD, undefined, { timeout });
    if (instead === null) return void (await pressOn(target, timeout));
    const element = target.locator(`xpath=${instead.path}`);
    const field = instead.isField ? await element.elementHandle({ timeout }) : null;
    await pressOn(element, timeout, instead.position);
    return field;
  });
  if (around && !(await context.retry(() => isReached(context, around)))) await context.onTarget(pressOn);
  return DONE;
}

/** A press that reaches a field, however it is drawn, moves the focus. False when what has taken it lay over the field for a while only. */
async function isReached(context: CaseContext, around: ElementHandle): Promise<boolean> {
  if (await around.evaluate(hasFocus).catch((error: unknown) => hasMovedOn(error))) return true;
  const instead = await context.onTarget((target, timeout) => target.evaluate(INSTEAD, undefined, { timeout }));
  if (instead === null) return false;
  throw new CaseFailure(`The element ${context.testCase.targetField} is covered: the press did not reach it`);
}

const hasFocus = (around: Node): boolean => !around.isConnected || document.activeElement !== document.body;
