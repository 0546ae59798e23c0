import { DONE, type CaseContext, type EventOutcome } from './event.js';

/** Scrolls, if need be, until the target can be seen. */
export async function scrollTo(context: CaseContext): Promise<EventOutcome> {
  await context.readyToAct();
  await context.onTarget((element, timeout) => element.scrollIntoViewIfNeeded({ timeout }));
  return DONE;
}
