import { Injectable } from '@nestjs/common';
import type { FileResult } from '../results/file-result.entity.js';
import { emptyTotals, QUARTER, quarterOf, type Totals, totalsOf } from './totals.js';
import { type QuarterTotals, TotalsRepository } from './totals.repository.js';

export { QUARTER, type Totals } from './totals.js';

/**
 * The roll-ups of results, written in the transaction that starts or ends a file (docs/adr/019). A file of a run counts once: its last
 * attempt, in the quarter-hour of its start. A run counts in the quarter-hour of its first file.
 */
@Injectable()
export class TotalsService {
  constructor(private readonly totals: TotalsRepository) {}

  /** Adds a file that has ended, inside the caller's transaction and under the project's lock. */
  async count(result: FileResult): Promise<void> {
    const { projectId, runId, startedAt } = result;
    await this.totals.change(projectId, quarterOf(startedAt), totalsOf(result));
    if (await this.totals.otherFileEnded(result)) return;
    await this.totals.change(projectId, quarterOf(await this.totals.runBegan(runId)), { ...emptyTotals(), runs: 1 });
  }

  /** Subtracts the previous attempt, because another one starts. Inside the caller's transaction and under the project's lock. */
  async countAgain(next: Pick<FileResult, 'runId' | 'nodeId' | 'rowName' | 'attempt'>): Promise<void> {
    const before = await this.totals.attemptBefore(next);
    if (before) await this.totals.change(before.projectId, quarterOf(before.startedAt), totalsOf(before), -1);
  }

  /** Undoes `countAgain`, under the same conditions. Returns the id of the previous attempt's result; null when there is none. */
  async countBefore(next: Pick<FileResult, 'runId' | 'nodeId' | 'rowName' | 'attempt'>): Promise<string | null> {
    const before = await this.totals.attemptBefore(next);
    if (before) await this.totals.change(before.projectId, quarterOf(before.startedAt), totalsOf(before));
    return before?.resultId ?? null;
  }

  /** The sums for consecutive periods. `starts` are quarter-hours; the last one is the end of the last period. */
  sums(projectId: number, starts: readonly number[]): Promise<Totals[]> {
    return this.totals.sums(projectId, starts);
  }

  /** The quarter-hours of a period in which anything ran; `to` is excluded. */
  quarters(projectId: number, from: number, to: number): Promise<QuarterTotals[]> {
    return this.totals.quarters(projectId, from, to);
  }

  /** The node ids of files that started in a period (`to` is excluded) and have ended. */
  testedFiles(projectId: number, from: number, to: number): Promise<ReadonlySet<string>> {
    return this.totals.testedFiles(projectId, from * QUARTER, to * QUARTER);
  }
}
