import { Injectable } from '@nestjs/common';
import { Between, IsNull, LessThan, Not } from 'typeorm';
import { BaseRepository } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { FileResult } from '../results/file-result.entity.js';
import { ProjectTotals } from './project-totals.entity.js';
import { addTotals, emptyTotals, TOTAL_FIELDS, type Totals } from './totals.js';

/** A quarter-hour and its totals. */
export type QuarterTotals = Omit<ProjectTotals, 'projectId' | 'project'>;

@Injectable()
export class TotalsRepository extends BaseRepository<ProjectTotals> {
  constructor(database: Database) {
    super(database, ProjectTotals);
  }

  /** Adds to the totals of a quarter-hour, or subtracts. Only under the project's lock, because it reads before it writes. */
  async change(projectId: number, quarter: number, more: Totals, times: 1 | -1 = 1): Promise<void> {
    const before = await this.store.findOneBy({ projectId, quarter });
    const totals = addTotals(before ?? emptyTotals(), more, times);
    if (before) await this.store.update({ projectId, quarter }, totals);
    else await this.store.insert({ projectId, quarter, ...totals });
  }

  /** The quarter-hours from `from` to `to` (excluded) in which anything ran. */
  quarters(projectId: number, from: number, to: number): Promise<QuarterTotals[]> {
    return this.rows.findBy({ projectId, quarter: Between(from, to - 1) });
  }

  /**
   * The sums for consecutive periods: period i is from `starts[i]` to `starts[i + 1]` (excluded), in quarter-hours.
   * Summed by the database, because periods may be long.
   */
  async sums(projectId: number, starts: readonly number[]): Promise<Totals[]> {
    const ends = starts.slice(1);
    const period = `CASE ${ends.map((end, index) => `WHEN totals.quarter < ${end} THEN ${index}`).join(' ')} END`;
    const query = this.query('totals')
      .select(period, 'period')
      .where({ projectId, quarter: Between(starts[0]!, starts.at(-1)! - 1) })
      .groupBy(period);
    for (const field of TOTAL_FIELDS) query.addSelect(`SUM(totals.${field})`, field);
    const rows = await query.getRawMany<Record<keyof Totals | 'period', string | number>>();
    const byPeriod = new Map(rows.map(({ period: index, ...sums }) => [Number(index), numbersOf(sums)]));
    return ends.map((_end, index) => byPeriod.get(index) ?? emptyTotals());
  }

  /** The node ids of files that started in a period (Unix milliseconds, `to` excluded) and have ended. */
  async testedFiles(projectId: number, from: number, to: number): Promise<ReadonlySet<string>> {
    const rows = await this.results
      .createQueryBuilder('result')
      .select('DISTINCT result.nodeId', 'nodeId')
      .where({ projectId, startedAt: Between(from, to - 1), status: Not(IsNull()) })
      .getRawMany<{ nodeId: string }>();
    return new Set(rows.map(({ nodeId }) => nodeId));
  }

  /** Whether another file of the run has ended. */
  otherFileEnded({ runId, resultId }: FileResult): Promise<boolean> {
    return this.results.existsBy({ runId, resultId: Not(resultId), status: Not(IsNull()) });
  }

  /** When the first file of a run began. */
  async runBegan(runId: string): Promise<number> {
    return (await this.results.minimum('startedAt', { runId })) ?? 0;
  }

  /** The previous finished attempt of the same file in the same run. */
  attemptBefore({
    runId,
    nodeId,
    rowName,
    attempt,
  }: Pick<FileResult, 'runId' | 'nodeId' | 'rowName' | 'attempt'>): Promise<FileResult | null> {
    return this.results.findOne({
      where: { runId, nodeId, rowName, attempt: LessThan(attempt), status: Not(IsNull()) },
      order: { attempt: 'DESC' },
    });
  }

  private get results() {
    return this.database.manager.getRepository(FileResult);
  }
}

/** Some databases return sums as text. */
function numbersOf(sums: Record<keyof Totals, string | number>): Totals {
  const totals = emptyTotals();
  for (const field of TOTAL_FIELDS) totals[field] = Number(sums[field]);
  return totals;
}
