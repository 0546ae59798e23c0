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

/** The titles, each in quotes. */
const titlesOf = (cases: readonly Pick<TestCaseRecord, 'testCase'>[]): string =>
  cases.map(({ testCase }) => `“${testCase.title}”`).join(', ');

const haveChanged = (cases: readonly TestCaseRecord[]): string =>
  `${titlesOf(cases)} ${cases.length === 1 ? 'was' : 'were'} changed by someone else meanwhile`;

/** Says which cases were not deleted, because somebody else changed them after the person was asked. */
export const changedMeanwhile = (cases: readonly TestCaseRecord[]): string =>
  `${haveChanged(cases)}. Press Delete again to delete ${cases.length === 1 ? 'it as it is' : 'them as they are'} now.`;

/** A note on which cut cases stay in their file, because somebody else changed them during the paste. */
export const staysThere = (cases: readonly TestCaseRecord[]): string =>
  `${haveChanged(cases)} and ${cases.length === 1 ? 'stays' : 'stay'} in the other file.`;

/** A note on what copies lack; null if they are complete. */
export function missingIn(cases: readonly TestCaseRecord[]): string | null {
  const masked = cases.filter(hasMaskedText);
  return masked.length === 0 ? null : `A masked text can’t be copied. Enter it again in ${titlesOf(masked)}.`;
}
