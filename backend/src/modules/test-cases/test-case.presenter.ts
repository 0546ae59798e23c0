import type { TestCase } from '@testplatform/contract';
import type { CaseSummaryDto, TestCaseRecordDto } from './dto/test-cases.dto.js';
import type { StoredCase } from './test-cases.repository.js';

/** A case for the list, without masked text (3 §13). */
export const presentTestCase = (row: StoredCase): TestCaseRecordDto => ({
  case_id: row.caseId,
  testCase: withoutSecret(row),
  order: row.position,
  summary: presentSummary(row),
});

function withoutSecret({ testCase, maskedText }: StoredCase): TestCase {
  return testCase.inputTextMask === 'Yes'
    ? { ...testCase, inputText: '', inputTextSet: maskedText !== null }
    : testCase;
}

function presentSummary({ lastStatus, lastWarning, lastMessage, lastTime }: StoredCase): CaseSummaryDto {
  if (lastStatus === null) return {};
  return {
    status: lastStatus,
    warning: lastWarning,
    message: lastMessage ?? '',
    time: new Date(lastTime ?? 0).toISOString(),
  };
}
