import { DONE, type CaseContext, type EventOutcome } from './event.js';
import { enterText } from './text-feed.js';

/** Empties a field, as a person does who selects its text and deletes it. */
export async function clear(context: CaseContext): Promise<EventOutcome> {
  await enterText(context, '');
  return DONE;
}
