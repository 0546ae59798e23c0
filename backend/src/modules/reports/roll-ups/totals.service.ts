import { Injectable } from '@nestjs/common';
import type { FileResult } from '../results/file-result.entity.js';
import { emptyTotals, QUARTER, quarterOf, type Totals, totalsOf } from './totals.js';
import { type QuarterTotals, TotalsRepository } from './totals.repository.js';

export { QUARTER, type Totals } from './totals.js';

/**
 * The roll-ups of results, written in the transaction that begins or ends a file (docs/adr/019). A file of a run counts once, by its
 * last attempt, in the quarter-hour in which that began; a run counts in the one in which its first file began.
 */
@Injectable()
export class TotalsService {
  constructor(private readonly totals: TotalsRepository) {}

  /** Counts a file that has just ended. Inside the caller's transaction, under the project's lock. */
  async count(result: FileResult): Promise<void> {
    const { projectId, runId, startedAt } = result;
    await this.totals.change(projectId, quarterOf(startedAt), totalsOf(result));
    if (await this.totals.otherFileEnded(result)) return;
    await this.totals.change(projectId, quarterOf(await this.totals.runBegan(runId)), { ...emptyTotals(), runs: 1 });
  }

  /** A further attempt begins: the one before counts no more. Inside the caller's transaction, under the project's lock. */
  async countAgain(next: Pick<FileResult, 'runId' | 'nodeId' | 'attempt'>): Promise<void> {
    const before = await this.totals.attemptBefore(next);
    if (before) await this.totals.change(before.projectId, quarterOf(before.startedAt), totalsOf(before), -1);
  }

  /** The sums of periods that follow each other; `starts` are quarter-hours, the last one the end. */
  sums(projectId: number, starts: readonly number[]): Promise<Totals[]> {
    return this.totals.sums(projectId, starts);
  }

  /** The quarter-hours of a time in which anything ran, `to` excluded. */
  quarters(projectId: number, from: number, to: number): Promise<QuarterTotals[]> {
    return this.totals.quarters(projectId, from, to);
  }

  /** The nodes of the files that began in a time, `to` excluded, and ended since. */
  testedFiles(projectId: number, from: number, to: number): Promise<ReadonlySet<string>> {
    return this.totals.testedFiles(projectId, from * QUARTER, to * QUARTER);
  }
}
