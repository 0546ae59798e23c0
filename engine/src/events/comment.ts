import type { CaseContext, EventOutcome } from './event.js';

/** Does nothing but show its text in the report. */
export async function comment({ testCase }: CaseContext): Promise<EventOutcome> {
  return { message: testCase.comment?.trim() ?? '' };
}
