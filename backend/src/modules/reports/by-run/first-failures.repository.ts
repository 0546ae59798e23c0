import { Injectable } from '@nestjs/common';
import { IsNull, MoreThan } from 'typeorm';
import { BaseRepository } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { CaseResultRow } from '../results/case-result.entity.js';
import { FileResult, LATER } from '../results/file-result.entity.js';

/** Queries of the first failures of a run. */
@Injectable()
export class FirstFailuresRepository extends BaseRepository<FileResult> {
  constructor(database: Database) {
    super(database, FileResult);
  }

  /** Files of a run whose last attempt did not pass, in the order of their start. */
  files(runId: string, take: number): Promise<FileResult[]> {
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

  /** The own cases of a result that failed or were retried, in execution order. */
  cases(resultId: string, take: number): Promise<CaseResultRow[]> {
    const own = { resultId, parentSeq: IsNull() };
    return this.database.manager.getRepository(CaseResultRow).find({
      where: [
        { ...own, status: 'failure' },
        { ...own, iteration: MoreThan(0) },
      ],
      order: { seq: 'ASC' },
      take,
    });
  }
}
