import { DONE, type CaseContext, type EventOutcome } from './event.js';

/** Ticks a checkbox or a radio button; one that is ticked stays so. */
export const check = (context: CaseContext): Promise<EventOutcome> => setTick(context, true);

/** Clears a checkbox; one that is clear stays so. */
export const uncheck = (context: CaseContext): Promise<EventOutcome> => setTick(context, false);

async function setTick(context: CaseContext, ticked: boolean): Promise<EventOutcome> {
  await context.readyToPress();
  await context.onTarget((element, timeout) => element.setChecked(ticked, { timeout }));
  return DONE;
}
