import type { TestCase } from '@testplatform/contract';
import type { TestCaseRecord } from '../../../api/project/test-cases.js';

/** Whether a case stores a masked text (3 §5). */
export const hasMaskedText = ({ testCase }: Pick<TestCaseRecord, 'testCase'>): boolean =>
  testCase.inputTextSet === true;

/** A case to copy, without its masked text, which the browser never receives. */
export function copyOf({ testCase }: Pick<TestCaseRecord, 'testCase'>): TestCase {
  const { inputTextSet, inputText, ...rest } = testCase;
  return inputTextSet === true || inputText === undefined ? rest : { ...rest, inputText };
}

/** The title in quotes, or the number of cases. */
export const nameOfCases = (cases: readonly { readonly testCase: Pick<TestCase, 'title'> }[]): string =>
  cases.length === 1 ? `“${cases[0]?.testCase.title}”` : `${cases.length} test cases`;

/** A note on what copies lack; null if they are complete. */
export function missingIn(cases: readonly TestCaseRecord[]): string | null {
  const titles = cases.filter(hasMaskedText).map(({ testCase }) => `“${testCase.title}”`);
  return titles.length === 0 ? null : `A masked text can’t be copied. Enter it again in ${titles.join(', ')}.`;
}
