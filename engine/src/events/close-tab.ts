import { closeTab as close } from '../browsers/window.js';
import { DONE, type CaseContext, type EventOutcome } from './event.js';

/** Closes the current tab: the one that was current before it is so again. After the last one, the next case has an empty one. */
export async function closeTab(context: CaseContext): Promise<EventOutcome> {
  await context.readyToAct();
  await close(context.page);
  return DONE;
}
