import { DONE, type CaseContext, type EventOutcome } from './event.js';

/** Passes as soon as the target is visible. */
export async function locateElement(context: CaseContext): Promise<EventOutcome> {
  await context.onTarget((element, timeout) => element.waitFor({ state: 'visible', timeout }));
  return DONE;
}
