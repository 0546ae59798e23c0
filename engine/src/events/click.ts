import { DONE, type CaseContext, type EventOutcome } from './event.js';
import { mousePosition } from './mouse-position.js';

/** Clicks the target once it is visible, enabled, still and not covered. */
export async function click(context: CaseContext): Promise<EventOutcome> {
  const position = mousePosition(context.testCase.mousePositionNearestField);
  await context.pressing(() => context.onTarget((element, timeout) => element.click({ position, timeout })));
  return DONE;
}
