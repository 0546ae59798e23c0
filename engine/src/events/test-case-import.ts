import type { CaseContext, EventOutcome } from './event.js';

/** Asks the runner to run another file in place (3 §12), as it does for event actions. */
export async function testCaseImport({ testCase }: CaseContext): Promise<EventOutcome> {
  return { imports: { path: testCase.data ?? '', bindings: testCase.bindings ?? [] } };
}
