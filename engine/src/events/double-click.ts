import { DONE, type CaseContext, type EventOutcome } from './event.js';
import { mousePosition } from './mouse-position.js';

/** Clicks the target twice in a row. */
export async function doubleClick(context: CaseContext): Promise<EventOutcome> {
  const position = mousePosition(context.testCase.mousePositionNearestField);
  await context.pressing(() => context.onTarget((element, timeout) => element.dblclick({ position, timeout })));
  return DONE;
}
