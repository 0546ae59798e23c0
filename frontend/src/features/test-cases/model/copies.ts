import type { TestCase } from '@testplatform/contract';
import type { TestCaseRecord } from '../../../api/test-cases.js';

/** Whether a case keeps a text that nobody reads again (3 §5). */
export const hasMaskedText = ({ testCase }: Pick<TestCaseRecord, 'testCase'>): boolean =>
  testCase.inputTextSet === true;

/** A case as a copy can be made of it: a masked text is not in it, for the browser never had it. */
export function copyOf({ testCase }: Pick<TestCaseRecord, 'testCase'>): TestCase {
  const { inputTextSet, inputText, ...rest } = testCase;
  return inputTextSet === true || inputText === undefined ? rest : { ...rest, inputText };
}

/** `"Title"`, or how many they are. */
export const nameOfCases = (cases: readonly { readonly testCase: Pick<TestCase, 'title'> }[]): string =>
  cases.length === 1 ? `"${cases[0]?.testCase.title}"` : `${cases.length} test cases`;

/** What a copy lacks, as a sentence; null when nothing is missing. */
export function missingIn(cases: readonly TestCaseRecord[]): string | null {
  const titles = cases.filter(hasMaskedText).map(({ testCase }) => `"${testCase.title}"`);
  return titles.length === 0 ? null : `A masked text can’t be copied. Enter it again in ${titles.join(', ')}.`;
}
