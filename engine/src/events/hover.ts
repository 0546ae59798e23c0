import { DONE, type CaseContext, type EventOutcome } from './event.js';
import { mousePosition } from './mouse-position.js';

/** Moves the mouse over the target. */
export async function hover(context: CaseContext): Promise<EventOutcome> {
  await context.clicker.hoverTarget(mousePosition(context.testCase.mousePositionNearestField));
  return DONE;
}
