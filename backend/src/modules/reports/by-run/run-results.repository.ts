import { Injectable } from '@nestjs/common';
import type { ResultSummary } from '@testplatform/contract';
import { type FindOptionsSelect, In, IsNull } from 'typeorm';
import { BaseRepository, readInChunks } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { CaseResultRow } from '../results/case-result.entity.js';
import { FileResult, LATER } from '../results/file-result.entity.js';
import { LatestResult } from '../results/latest-result.entity.js';

/** How a case ended. */
export type CaseOutcome = Pick<CaseResultRow, 'resultId' | 'seq' | 'caseId' | 'title' | 'status' | 'message'>;
const OUTCOME = { resultId: true, seq: true, caseId: true, title: true, status: true, message: true } as const;

/** How a case ended, and the values that it compared. */
export type ComparedOutcome = CaseOutcome & Pick<CaseResultRow, 'expected' | 'actual' | 'duration'>;

/** The last result of a file; some databases return large numbers as text. */
type LastResult = Pick<FileResult, 'nodeId' | 'status'> & { readonly duration: number | string };

/** Queries of results by run. */
@Injectable()
export class RunResultsRepository extends BaseRepository<FileResult> {
  constructor(database: Database) {
    super(database, FileResult);
  }

  /** Every attempt of the run's files, earlier ones first. */
  ofRun(runId: string): Promise<FileResult[]> {
    return this.rows.find({ where: { runId }, order: { attempt: 'ASC' } });
  }

  /** Files of a run whose last attempt did not pass, in the order of their start. */
  notPassed(runId: string, take: number): Promise<FileResult[]> {
    return this.query('result')
      .where({ runId })
      .andWhere("result.status <> 'success'")
      .andWhere((query) => {
        const later = query.subQuery().select('1').from(FileResult, 'later').where(LATER);
        return `NOT EXISTS ${later.getQuery()}`;
      })
      .orderBy('result.startedAt', 'ASC')
      .addOrderBy('result.resultId', 'ASC')
      .take(take)
      .getMany();
  }

  /** The whole message of a case. */
  async messageOf({ resultId, seq }: Pick<CaseResultRow, 'resultId' | 'seq'>): Promise<string | undefined> {
    const cases = this.database.manager.getRepository(CaseResultRow);
    return (await cases.findOne({ select: { message: true }, where: { resultId, seq } }))?.message;
  }

  /** The results of running files. */
  underway(runId: string): Promise<FileResult[]> {
    return this.rows.find({ where: { runId, status: IsNull() } });
  }

  /** The outcomes of the results' own cases, in execution order. */
  outcomes(resultIds: readonly string[]): Promise<CaseOutcome[]> {
    return this.ownCases(resultIds, OUTCOME);
  }

  /** The last results of these files, if any. */
  latest(nodeIds: readonly string[]): Promise<LastResult[]> {
    return readInChunks(nodeIds, (some) =>
      this.database.manager
        .createQueryBuilder(LatestResult, 'latest')
        .innerJoin('latest.result', 'result')
        .select('latest.nodeId', 'nodeId')
        .addSelect('result.status', 'status')
        .addSelect('result.duration', 'duration')
        .where({ nodeId: In([...some]) })
        .getRawMany<LastResult>(),
    );
  }

  /** The counts of some results. */
  counts(resultIds: readonly string[]): Promise<({ resultId: string } & ResultSummary)[]> {
    const select = { resultId: true, success: true, failure: true, blocker: true, concentrate: true, skipped: true };
    return readInChunks(resultIds, (some) => this.rows.find({ select, where: { resultId: In([...some]) } }));
  }

  /** The results' own cases with what they compared, in execution order. */
  cases(resultIds: readonly string[]): Promise<ComparedOutcome[]> {
    return this.ownCases(resultIds, { ...OUTCOME, expected: true, actual: true, duration: true });
  }

  private ownCases(resultIds: readonly string[], select: FindOptionsSelect<CaseResultRow>) {
    const repository = this.database.manager.getRepository(CaseResultRow);
    return readInChunks(resultIds, (some) => {
      const where = { resultId: In([...some]), parentSeq: IsNull() };
      return repository.find({ select, where, order: { seq: 'ASC' } });
    });
  }
}
