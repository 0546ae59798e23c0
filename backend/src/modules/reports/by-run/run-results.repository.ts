import { Injectable } from '@nestjs/common';
import type { ResultSummary } from '@testplatform/contract';
import { In } from 'typeorm';
import { BaseRepository, chunks } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { CaseResultRow } from '../results/case-result.entity.js';
import { FileResult } from '../results/file-result.entity.js';

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

  /** The counts of some results. */
  async counts(resultIds: readonly string[]): Promise<({ resultId: string } & ResultSummary)[]> {
    const rows: FileResult[] = [];
    const select = { resultId: true, success: true, failure: true, blocker: true, concentrate: true, skipped: true };
    for (const some of chunks(resultIds))
      rows.push(...(await this.rows.find({ select, where: { resultId: In(some) } })));
    return rows;
  }

  /** The cases of some results, in the order executed. */
  async cases(resultIds: readonly string[]): Promise<CaseResultRow[]> {
    const rows: CaseResultRow[] = [];
    const repository = this.database.manager.getRepository(CaseResultRow);
    for (const some of chunks(resultIds))
      rows.push(...(await repository.find({ where: { resultId: In(some) }, order: { seq: 'ASC' } })));
    return rows;
  }
}
