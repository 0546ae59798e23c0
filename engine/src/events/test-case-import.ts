import type { CaseContext, EventOutcome } from './event.js';

/** Asks the runner to run another file in place, as event actions do. */
export async function testCaseImport({ testCase }: CaseContext): Promise<EventOutcome> {
  return { imports: { path: testCase.data ?? '', bindings: testCase.bindings ?? [] } };
}
