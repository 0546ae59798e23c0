import { messageOf } from '../errors.js';
import { isTimeout } from '../playwright.js';
import { DONE, type CaseContext, type EventOutcome, type Press } from './event.js';
import { mousePosition } from './mouse-position.js';

/** What Playwright's log of a click says from then on that the target was pressed: it waits for the page to go elsewhere. */
const PRESSED = 'waiting for scheduled navigations to finish';

/**
 * Presses the mouse on the target once that is visible, enabled, still and not covered. Playwright makes sure of it in two frames and
 * a dozen messages; a target that is ready at once is pressed in one frame or none, with a few. A page may be busy with a press for
 * longer than one wait for the target lasts: the press itself is made once, and gets all the time that is left. Where it leads may take
 * longer than that: a press that was made has passed.
 */
export async function press(context: CaseContext, how: Press): Promise<EventOutcome> {
  const options = { ...how, position: mousePosition(context.testCase.mousePositionNearestField) };
  if (!options.position && (await context.pressNow(how))) return DONE;
  await context.readyToPress();
  await context.onTarget(async (element, timeout) => {
    await element.click({ ...options, timeout, trial: true });
    await element.click({ ...options, timeout: context.remaining() }).catch((error: unknown) => {
      if (!isTimeout(error) || !messageOf(error).includes(PRESSED)) throw error;
    });
  });
  return DONE;
}
