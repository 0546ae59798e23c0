import { madeIn } from '../browsers/closing.js';
import { messageOf } from '../errors.js';
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
 * longer than that, and the page may close: a press that was made has passed.
 */
export async function press(context: CaseContext, how: Press): Promise<EventOutcome> {
  const options = { ...how, position: mousePosition(context.testCase.mousePositionNearestField) };
  if (!options.position && (await context.pressNow(how))) return DONE;
  await context.readyToPress();
  await context.onTarget(async (element, timeout) => {
    // Playwright's trial of a click is one that many pages hear of.
    await element.hover({ position: options.position, timeout });
    const pressed = element.click({ ...options, timeout: context.remaining() }).catch((error: unknown) => {
      if (!isTimeout(error) || !messageOf(error).includes(PRESSED)) throw error;
    });
    await madeIn(context.page, pressed, isPressing);
  });
  return DONE;
}
