import { Injectable } from '@nestjs/common';
import { DAY, emptySummary, fileKey, type ResultSummary } from '@testplatform/contract';
import { MoreThan } from 'typeorm';
import { BaseRepository, chunks } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { CaseResultRow } from '../results/case-result.entity.js';
import { FileResult, LATER, pathOf } from '../results/file-result.entity.js';

/** The sums of the results that started on one UTC day. */
export interface DayOfResults extends ResultSummary {
  /** Unix milliseconds of its start. */
  readonly day: number;
  readonly files: number;
  /** Bytes. */
  readonly transferSize: number;
  /** Milliseconds. */
  readonly duration: number;
}

const PAGE = 200;
const SUMS = [...(Object.keys(emptySummary()) as (keyof ResultSummary)[]), 'transferSize', 'duration'] as const;

/** Queries for spreadsheets, which read results in batches. */
@Injectable()
export class ExcelResultsRepository extends BaseRepository<FileResult> {
  constructor(database: Database) {
    super(database, FileResult);
  }

  /** The last attempt of each file of a run, ordered by the start of the file's first attempt. Files that are running are left out. */
  async ofRun(projectId: number, runId: string): Promise<FileResult[]> {
    const results = await this.rows.find({
      where: { projectId, runId },
      order: { attempt: 'ASC', startedAt: 'ASC' },
    });
    const last = new Map(results.map((result) => [fileKey({ nodeId: result.nodeId, path: pathOf(result) }), result]));
    return [...last.values()].filter(({ status }) => status !== null);
  }

  /** The cases of a result in execution order. Read in pages, because there may be thousands. */
  async *casesOf(resultId: string): AsyncGenerator<CaseResultRow> {
    const cases = this.database.manager.getRepository(CaseResultRow);
    let after = -1;
    for (;;) {
      const page = await cases.find({
        where: { resultId, seq: MoreThan(after) },
        order: { seq: 'ASC' },
        take: PAGE,
      });
      yield* page;
      if (page.length < PAGE) return;
      after = page.at(-1)!.seq;
    }
  }

  /**
   * The sums of the results of some files, by the day of their start, oldest first.
   * @param nodeIds each once
   * @param since Unix milliseconds
   */
  async days(nodeIds: readonly string[], since: number): Promise<DayOfResults[]> {
    const days = new Map<number, DayOfResults>();
    for (const some of chunks(nodeIds))
      for (const day of await this.daysOfSome(some, since)) days.set(day.day, added(days.get(day.day), day));
    return [...days.values()].sort((a, b) => a.day - b.day);
  }

  private async daysOfSome(nodeIds: readonly string[], since: number): Promise<DayOfResults[]> {
    const day = `(result.startedAt - result.startedAt % ${DAY})`;
    const query = this.query('result')
      .select(day, 'day')
      .addSelect('COUNT(*)', 'files')
      .where('result.nodeId IN (:...nodeIds)', { nodeIds })
      .andWhere('result.startedAt >= :since', { since })
      .andWhere('result.status IS NOT NULL')
      .groupBy(day);
    for (const field of SUMS) query.addSelect(`SUM(result.${field})`, field);
    // A file that was started twice in a run counts by its last attempt.
    const later = query.subQuery().select('1').from(FileResult, 'later');
    later.where(LATER);
    query.andWhere(`NOT EXISTS ${later.getQuery()}`);
    const rows = await query.getRawMany<Record<keyof DayOfResults, string | number>>();
    // Some databases return sums as text.
    return rows.map((row) => mapped((field) => Number(row[field])));
  }
}

const mapped = (of: (field: keyof DayOfResults) => number): DayOfResults => ({
  day: of('day'),
  files: of('files'),
  success: of('success'),
  failure: of('failure'),
  blocker: of('blocker'),
  concentrate: of('concentrate'),
  skipped: of('skipped'),
  transferSize: of('transferSize'),
  duration: of('duration'),
});

const added = (a: DayOfResults | undefined, b: DayOfResults): DayOfResults =>
  a ? { ...mapped((field) => a[field] + b[field]), day: b.day } : b;
