import { closeTab as close } from '../browsers/window.js';
import { DONE, type CaseContext, type EventOutcome } from './event.js';

/** Closes the current tab and goes back to the one before it. After the last one, the next case gets an empty tab. */
export async function closeTab(context: CaseContext): Promise<EventOutcome> {
  await context.readyToAct('page');
  await close(context.page);
  return DONE;
}
