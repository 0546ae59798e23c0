import { LIMITS, isObject } from '@testplatform/contract';
import { invalid } from '../../common/errors.js';
import { idSentence } from '../../common/validation/fields.js';

/** A requested change of a case. */
export interface CaseChange {
  readonly caseId: number;
  /** The version that the change is based on; absent: it applies to any. */
  readonly version: string | undefined;
  /** To be validated as in test-case-manage. */
  readonly testCase: Record<string, unknown>;
}

/** @throws UserError 422 */
export function readCaseChanges(cases: readonly unknown[]): CaseChange[] {
  const { changedCasesMax: most } = LIMITS;
  if (cases.length === 0) throw refusal('Choose the test cases to change');
  if (cases.length > most) throw refusal(`At most ${most} test cases can be changed at once`);
  const changes = cases.map(readChange);
  if (new Set(changes.map(({ caseId }) => caseId)).size < changes.length)
    throw refusal('Each test case can be changed only once at a time');
  return changes;
}

function readChange(input: unknown): CaseChange {
  if (!isObject(input)) throw refusal('Each should be {case_id, version, testCase}');
  const { case_id, version, testCase, ...others } = input;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalid({ [unknown]: `Unknown field: ${unknown}` });
  const caseId = typeof case_id === 'string' && /^\d{1,15}$/.test(case_id) ? Number(case_id) : case_id;
  if (typeof caseId !== 'number' || !Number.isSafeInteger(caseId) || caseId < 1)
    throw invalid({ case_id: idSentence('Test case') });
  if (version !== undefined && version !== null && typeof version !== 'string')
    throw invalid({ version: 'Version should be text' });
  if (!isObject(testCase)) throw invalid({ testCase: 'testCase should be an object' });
  return { caseId, version: version ?? undefined, testCase };
}

const refusal = (sentence: string) => invalid({ cases: sentence });
