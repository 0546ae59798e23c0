import { checkTestCase, importsOf, LIMITS, projectFilesOf, type TestCase } from '@testplatform/contract';
import { invalid } from '../../common/errors.js';
import type { SecretBox } from '../../common/secret-box.js';
import type { CaseContent, StoredCase } from './test-cases.repository.js';

/**
 * Validates a case for storage and encrypts its masked text separately. A masked text that is omitted or unchanged keeps the stored one (3
 * §13).
 * @throws UserError 422 naming each invalid field
 */
export function contentOf(input: Record<string, unknown>, stored: StoredCase | null, box: SecretBox): CaseContent {
  const { value: testCase, errors } = checkTestCase(input);
  if (errors) throw invalid(errors);
  const uses = { hasImports: importsOf(testCase).length > 0, hasFiles: projectFilesOf(testCase).length > 0 };
  if (testCase.inputTextMask !== 'Yes')
    return { testCase: withText(testCase, testCase.inputText ?? ''), maskedText: null, ...uses };
  const asRead = testCase.inputText === '' && input.inputTextSet === true;
  const keeps = testCase.inputText === undefined || asRead;
  const maskedText = keeps ? keptText(stored, box) : sealed(testCase.inputText, box);
  return { testCase: withText(testCase, ''), maskedText, ...uses };
}

/** What to do about a full file. */
const DIVIDE = 'Add another file for more, or keep long values in a file of the project';
export const TOO_MANY_CASES = `A file can have at most ${LIMITS.fileCasesMax.toLocaleString('en')} test cases. ${DIVIDE}`;
export const FILE_TOO_LARGE = `The test cases of this file would have more than 4 MB together. ${DIVIDE}`;

/** The size of a case, which counts towards `LIMITS.fileCasesBytes`. */
export const bytesOf = (testCase: TestCase): number => Buffer.byteLength(JSON.stringify(testCase));

/** The case for the runner, with its masked text decrypted. */
export function runnableCase({ testCase, maskedText }: StoredCase, box: SecretBox): TestCase {
  return maskedText === null ? testCase : withText(testCase, box.open(maskedText));
}

function keptText(stored: StoredCase | null, box: SecretBox): string | null {
  if (!stored) return null;
  return stored.maskedText ?? sealed(stored.testCase.inputText, box);
}

const sealed = (text: string | undefined, box: SecretBox) => (text ? box.seal(text) : null);

/** Sets the input text, if the event type has one. */
function withText(testCase: TestCase, inputText: string): TestCase {
  return 'inputText' in testCase ? { ...testCase, inputText } : testCase;
}
