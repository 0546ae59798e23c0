import type { CaseContext, EventOutcome } from './event.js';

/** Asks for another file to be run in place (3 §12): the runner does that, as it does for event actions. */
export async function testCaseImport({ testCase }: CaseContext): Promise<EventOutcome> {
  return { imports: { path: testCase.data ?? '', bindings: testCase.bindings ?? [] } };
}
