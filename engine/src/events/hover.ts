import { DONE, type CaseContext, type EventOutcome } from './event.js';
import { mousePosition } from './mouse-position.js';

/** Moves the mouse over the target. */
export async function hover(context: CaseContext): Promise<EventOutcome> {
  const position = mousePosition(context.testCase.mousePositionNearestField);
  await context.readyToAct();
  await context.onTarget((element, timeout) => element.hover({ position, timeout }));
  return DONE;
}
