import type { CaseContext, EventOutcome } from './event.js';

/** Does nothing; its text appears in the report. */
export async function comment({ testCase }: CaseContext): Promise<EventOutcome> {
  return { message: testCase.comment?.trim() ?? '' };
}
