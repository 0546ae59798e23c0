import { DONE, type CaseContext, type EventOutcome, type Press } from './event.js';
import { mousePosition } from './mouse-position.js';

/** Presses the mouse on the target, at the point that the case gives or in its middle. */
export async function press(context: CaseContext, how: Press): Promise<EventOutcome> {
  await context.clicker.clickTarget(how, mousePosition(context.testCase.mousePositionNearestField));
  return DONE;
}
