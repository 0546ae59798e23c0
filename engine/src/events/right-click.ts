import { DONE, type CaseContext, type EventOutcome } from './event.js';
import { mousePosition } from './mouse-position.js';

/** Clicks the target with the right mouse button. */
export async function rightClick(context: CaseContext): Promise<EventOutcome> {
  const position = mousePosition(context.testCase.mousePositionNearestField);
  const button = 'right';
  await context.pressing(() => context.onTarget((element, timeout) => element.click({ button, position, timeout })));
  return DONE;
}
