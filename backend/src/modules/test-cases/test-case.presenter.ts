import type { TestCase } from '@testplatform/contract';
import { isoTime } from '../../common/iso-time.js';
import { versionOf } from '../../common/versions.js';
import type { CaseSummaryDto, TestCaseRecordDto } from './dto/test-cases.dto.js';
import type { CaseContent, StoredCase } from './test-cases.repository.js';

/**
 * A case for the list, without masked text (3 §13).
 * @param done the cases that already have a result in the file's running execution; null when it is not running
 */
export const presentTestCase = (row: StoredCase, done: ReadonlySet<number> | null): TestCaseRecordDto => ({
  case_id: row.caseId,
  testCase: withoutSecret(row),
  order: row.position,
  summary: presentSummary(row),
  ...(done && !done.has(row.caseId) && { waits: true }),
  ...(row.maskedText !== null && { maskedVersion: versionOf(row.maskedText) }),
  version: caseVersion(row),
});

/** The version of a case's content. Results and moves don't change it. */
export const caseVersion = ({ testCase, maskedText }: Pick<CaseContent, 'testCase' | 'maskedText'>): string =>
  versionOf([testCase, maskedText]);

/** A case as it is sent to clients. Instead of a masked text, it tells whether there is one. */
export function withoutSecret({ testCase, maskedText }: StoredCase): TestCase {
  return testCase.inputTextMask === 'Yes'
    ? { ...testCase, inputText: '', inputTextSet: maskedText !== null }
    : testCase;
}

function presentSummary({ lastStatus, lastWarning, lastMessage, lastTime }: StoredCase): CaseSummaryDto {
  if (lastStatus === null) return {};
  return {
    status: lastStatus === 'blocker' ? 'failure' : lastStatus,
    ...(lastStatus === 'blocker' && { blocker: true }),
    warning: lastWarning,
    message: lastMessage ?? '',
    time: isoTime(lastTime ?? 0),
  };
}
