import { Injectable } from '@nestjs/common';
import type { CaseResult } from '@testplatform/contract';
import { type LastResult, TestCasesRepository } from './test-cases.repository.js';

/** The fields of a result that the list of cases shows. */
type LastCaseResult = Pick<
  CaseResult,
  'caseId' | 'parentSeq' | 'triedAgain' | 'status' | 'blocker' | 'warning' | 'message' | 'startedAt' | 'duration'
>;

/** What a result of a row replaces, although it is a failure. Times are Unix milliseconds. */
interface RowsBefore {
  /** When the run began: all that is older. */
  readonly since: number;
  /** When the row's earlier attempts ended the case, by case id. */
  readonly replaced: ReadonlyMap<number, readonly number[]>;
}

/** The last result of each test case, which lists show. Each call is inside the caller's transaction. */
@Injectable()
export class LastResultsService {
  constructor(private readonly cases: TestCasesRepository) {}

  /** Stores each case's last result. Ignores cases deleted meanwhile. */
  async keep(results: readonly LastCaseResult[]): Promise<void> {
    for (const [caseId, last] of lastResults(results)) await this.cases.setLastResult(caseId, last);
  }

  /**
   * As `keep`, for a file that runs once for each row of a table: a failure stays until the next run, unless another try or attempt
   * follows.
   */
  async keepOfRow(results: readonly LastCaseResult[], { since, replaced }: RowsBefore): Promise<void> {
    for (const [caseId, last] of lastResults(results.filter(({ triedAgain }) => triedAgain !== true))) {
      if (last.lastStatus === 'success' || last.lastStatus === 'skipped')
        await this.cases.setLastResultUnlessFailed(caseId, last, since, replaced.get(caseId) ?? []);
      else await this.cases.setLastResult(caseId, last);
    }
  }

  /** Corrects stored last results. Keeps newer ones, such as a second attempt's. */
  async amend(results: readonly LastCaseResult[]): Promise<void> {
    for (const [caseId, last] of lastResults(results)) await this.cases.amendLastResult(caseId, last);
  }
}

/** The last results to store, by case id. Excludes imported cases. */
function* lastResults(results: readonly LastCaseResult[]): Generator<[caseId: number, last: LastResult]> {
  for (const { caseId, parentSeq, status, blocker, warning, message, startedAt, duration } of results) {
    if (caseId === null || parentSeq !== null) continue;
    const lastStatus = status === 'failure' && blocker ? 'blocker' : status;
    yield [caseId, { lastStatus, lastWarning: warning, lastMessage: message, lastTime: startedAt + duration }];
  }
}
