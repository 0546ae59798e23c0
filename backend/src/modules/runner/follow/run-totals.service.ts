import { Injectable } from '@nestjs/common';
import { emptySummary, fileKey, type ResultSummary } from '@testplatform/contract';
import { ReportsService } from '../../reports/results/reports.service.js';
import { RunResultsService } from '../../reports/by-run/run-results.service.js';
import { type FileCounts, FileRunsRepository, NO_FILES } from '../store/file-runs.repository.js';
import { RerunsRepository } from '../store/reruns.repository.js';
import { type FileAttempt, isFailed, lastAttempts } from '../store/last-attempts.js';

/** Files of a run that a later rerun finished. */
export interface Merged {
  readonly files: number;
  readonly passed: number;
}

/** The figures of a run by itself. */
export interface OwnTotals extends FileCounts {
  readonly summary: ResultSummary;
}

/** The figures of a run, with those of its reruns merged in (docs/adr/028). */
export interface RunTotals extends OwnTotals {
  /** null when no rerun has finished any of its files. */
  readonly merged: Merged | null;
  /** The run that started the chain; null when this is not a rerun. */
  readonly rerunOf: string | null;
  /** The later reruns of the chain, in order. */
  readonly reruns: readonly string[];
}

/** A rerun file: its attempt in the run, and its last one. */
interface Replaced {
  readonly own: FileAttempt;
  readonly last: FileAttempt;
}

/** Computes the totals of runs. */
@Injectable()
export class RunTotalsService {
  constructor(
    private readonly files: FileRunsRepository,
    private readonly reports: ReportsService,
    private readonly results: RunResultsService,
    private readonly reruns: RerunsRepository,
  ) {}

  /** The totals of each run without its reruns, by run id: each file counts by its last attempt in the run. */
  async own(runIds: readonly string[]): Promise<ReadonlyMap<string, OwnTotals>> {
    const [counts, summaries] = await Promise.all([this.files.counts(runIds), this.reports.summariesOfRuns(runIds)]);
    return new Map(
      runIds.map((runId) => [
        runId,
        { ...(counts.get(runId) ?? NO_FILES), summary: summaries.get(runId) ?? emptySummary() },
      ]),
    );
  }

  /** The totals of each run, by run id: each file counts by its last attempt, in the run or in a later rerun. */
  async of(runIds: readonly string[]): Promise<ReadonlyMap<string, RunTotals>> {
    const [totals, chains] = await Promise.all([this.own(runIds), this.reruns.chains(runIds)]);
    const replaced = await this.replacedFiles(new Map([...chains].map(([runId, { later }]) => [runId, later])));
    const ofResults = await this.results.summariesOf(
      [...replaced.values()].flat().flatMap(({ own, last }) => [own.resultId, last.resultId]),
    );
    return new Map(
      [...chains].map(([runId, { originId, later }]) => {
        const rerunOf = originId === runId ? null : originId;
        return [runId, { ...merge(totals.get(runId)!, replaced.get(runId) ?? [], ofResults), rerunOf, reruns: later }];
      }),
    );
  }

  /** @param later the reruns that came after each run, by run id */
  private async replacedFiles(
    later: ReadonlyMap<string, readonly string[]>,
  ): Promise<ReadonlyMap<string, readonly Replaced[]>> {
    const again = byRun(await this.files.attempts([...new Set([...later.values()].flat())]));
    const nodeIds = new Set([...again.values()].flat().map(({ nodeId }) => nodeId));
    const runIds = [...later].filter(([, reruns]) => reruns.length > 0).map(([runId]) => runId);
    const own = byRun(await this.files.attempts(runIds, [...nodeIds]));
    return new Map(
      runIds.map((runId) => {
        const before = own.get(runId) ?? [];
        const last = lastAttempts(
          before,
          later.get(runId)!.flatMap((rerun) => again.get(rerun) ?? []),
        );
        const pairs = before.map((file) => ({ own: file, last: last.get(fileKey(file))! }));
        return [runId, pairs.filter((pair) => pair.own !== pair.last)];
      }),
    );
  }
}

function byRun(files: readonly FileAttempt[]): ReadonlyMap<string, readonly FileAttempt[]> {
  const groups = new Map<string, FileAttempt[]>();
  for (const file of files) {
    const others = groups.get(file.runId);
    if (others) others.push(file);
    else groups.set(file.runId, [file]);
  }
  return groups;
}

function merge(
  own: OwnTotals,
  replaced: readonly Replaced[],
  ofResults: ReadonlyMap<string, ResultSummary>,
): Omit<RunTotals, 'rerunOf' | 'reruns'> {
  if (replaced.length === 0) return { ...own, merged: null };
  const change = (value: (file: FileAttempt) => number): number =>
    replaced.reduce((sum, { own: before, last }) => sum + value(last) - value(before), 0);
  const summary = { ...own.summary };
  for (const count of Object.keys(summary) as (keyof ResultSummary)[])
    summary[count] += change(({ resultId }) => ofResults.get(resultId ?? '')?.[count] ?? 0);
  return {
    ...own,
    filesPassed: own.filesPassed + change((file) => Number(file.status === 'success')),
    filesFailed: own.filesFailed + change((file) => Number(isFailed(file))),
    summary,
    merged: { files: replaced.length, passed: replaced.filter(({ last }) => last.status === 'success').length },
  };
}
