import { Injectable } from '@nestjs/common';
import {
  type CaseResult,
  countCase,
  emptySummary,
  type ExecutionType,
  type FilePath,
  type FileStatus,
  type PerformanceSummary,
  type ResultSummary,
  TEXTS,
} from '@testplatform/contract';
import { TotalsService } from '../roll-ups/totals.service.js';
import type { CaseResultRow } from './case-result.entity.js';
import type { FileResult } from './file-result.entity.js';
import { performanceOf } from './report.presenter.js';
import { ReportsRepository } from './reports.repository.js';
import { worstOfRows } from './worst-of-rows.js';

/** The fields of a new result. */
export interface NewResult {
  readonly resultId: string;
  readonly runId: string;
  readonly projectId: number;
  readonly nodeId: string;
  readonly path: FilePath;
  readonly executionType: ExecutionType;
  readonly environment: string;
  readonly attempt: number;
  readonly planned: number;
  readonly startedAt: number;
}

/** How an execution ended. Figures that were lost with the worker are absent. */
export interface ResultEnd {
  readonly status: FileStatus;
  readonly reason: string;
  readonly performance?: PerformanceSummary;
  readonly browser?: string;
  readonly finishedAt: number;
}

/** Stores the results of files as they run. Each call is inside the caller's transaction. */
@Injectable()
export class ResultWriterService {
  constructor(
    private readonly reports: ReportsRepository,
    private readonly totals: TotalsService,
  ) {}

  /** Creates a result, under the project's lock. */
  async begin({ path, ...begun }: NewResult): Promise<void> {
    const { testCaseFileName: fileName, row: rowName = '', ...levels } = path;
    if (begun.attempt > 1) await this.totals.countAgain({ ...begun, rowName });
    await this.reports.insert({
      ...begun,
      ...levels,
      fileName,
      rowName,
      ...emptySummary(),
      status: null,
      reason: null,
      browser: '',
      duration: 0,
      transferSize: 0,
      totalRequests: 0,
      requestFailures: 0,
      retried: 0,
      finishedAt: null,
    });
  }

  /**
   * Undoes `begin`, under the same conditions, for a result without cases. Returns the result id of the previous
   * attempt; null when there is none.
   */
  async unbegin(resultId: string): Promise<string | null> {
    const result = await this.reports.find(resultId);
    if (!result) throw new Error(`Result ${resultId} was never begun`);
    await this.reports.remove(resultId);
    return this.totals.countBefore(result);
  }

  /** When a result began, in Unix milliseconds; null when there is none. */
  async startOf(resultId: string): Promise<number | null> {
    return (await this.reports.find(resultId))?.startedAt ?? null;
  }

  /** Stores case results. Existing ones are ignored. */
  append(resultId: string, results: readonly CaseResult[]): Promise<void> {
    return this.reports.insertCases(resultId, results);
  }

  /** When own cases of earlier attempts of a result ended (Unix ms), by case id. */
  earlierEnds(resultId: string, caseIds: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
    return this.reports.earlierEnds(resultId, caseIds);
  }

  /** Marks screenshots as missing; returns their cases. A passed case gets a warning. */
  async recordsMissing(resultId: string, indexes: readonly number[]): Promise<CaseResultRow[]> {
    const rows = await this.reports.withScreenshots(resultId, indexes);
    const changed = rows.map((row) => ({
      ...row,
      screenshot: null,
      warning: row.status === 'success',
      warnings: [...(row.warnings ?? []), TEXTS.artifactMissing],
    }));
    await this.reports.updateCases(changed);
    return changed;
  }

  /** Ends a result, adds it to the roll-ups and updates the file's last one, under the project's lock. */
  async end(resultId: string, end: ResultEnd): Promise<ResultSummary> {
    const result = await this.reports.find(resultId);
    if (!result) throw new Error(`Result ${resultId} was never begun`);
    const { summary, retried } = await this.countCases(result);
    const performance = end.performance ?? { ...performanceOf(result), duration: end.finishedAt - result.startedAt };
    const change = {
      ...summary,
      status: end.status,
      reason: end.reason,
      browser: end.browser ?? '',
      duration: Math.round(performance.duration),
      transferSize: Math.round(performance.transfer_size),
      totalRequests: performance.total_requests,
      requestFailures: performance.request_failures,
      retried,
      finishedAt: end.finishedAt,
    };
    await this.reports.update(resultId, change);
    await this.totals.count({ ...result, ...change });
    await this.setLatest({ ...result, ...change });
    return summary;
  }

  /** The last result of a file is its newest entry, whichever run ended last; of the rows of that run, it is the worst. */
  private async setLatest(ended: FileResult): Promise<void> {
    const { projectId, nodeId } = ended;
    const [newest = ended] = await this.reports.ofFile(projectId, { nodeId }, { skip: 0, take: 1 });
    const { rowName, runId } = newest;
    const worst = rowName === '' ? newest : worstOfRows(await this.reports.ofFileInRun(runId, nodeId));
    await this.reports.setLatest(worst ?? newest);
  }

  /** Counts the stored case results, which are what the report shows. Planned cases without a result were skipped. */
  private async countCases(result: FileResult): Promise<{ summary: ResultSummary; retried: number }> {
    const counted = emptySummary();
    const cases = await this.reports.cases(result.resultId);
    // A retried case counts by its last try.
    const lastTries = new Map(cases.filter((row) => row.parentSeq === null).map((row) => [row.caseId, row]));
    let retried = 0;
    for (const row of lastTries.values()) {
      countCase(counted, row);
      if (row.iteration > 0 && row.status === 'success') retried++;
    }
    const skipped = Math.max(0, result.planned - counted.success - counted.failure);
    return { summary: { ...counted, skipped }, retried };
  }
}
