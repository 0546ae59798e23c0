import { emptySummary, type ResultSummary } from '@testplatform/contract';
import type { ExportedFile } from './excel-selection.service.js';

/** The sums of the files below a node. */
export interface LevelTotals {
  /** Titles down to the node. */
  readonly path: readonly string[];
  files: number;
  /** Files that failed, could not run, or were interrupted. */
  filesFailed: number;
  filesStopped: number;
  /** Cases of these files. */
  cases: number;
  readonly summary: ResultSummary;
  /** Bytes. */
  transferSize: number;
  requests: number;
  requestFailures: number;
  /** Milliseconds. */
  duration: number;
  /** Start of the last execution in Unix milliseconds. */
  lastRun: number;
}

/**
 * The totals of every node at a depth, ordered by first file.
 * @param depth 0 for the whole project, 1 for modules, 2 for sections, 3 for scenarios
 */
export function totalsOfLevel(files: readonly ExportedFile[], depth: number): LevelTotals[] {
  const levels = new Map<string, LevelTotals>();
  for (const file of files) {
    const path = file.path.slice(0, depth);
    const key = JSON.stringify(path);
    const totals = levels.get(key) ?? emptyTotals(path);
    addFile(totals, file);
    levels.set(key, totals);
  }
  return [...levels.values()];
}

const emptyTotals = (path: readonly string[]): LevelTotals => ({
  path,
  files: 0,
  filesFailed: 0,
  filesStopped: 0,
  cases: 0,
  summary: emptySummary(),
  transferSize: 0,
  requests: 0,
  requestFailures: 0,
  duration: 0,
  lastRun: 0,
});

function addFile(totals: LevelTotals, { result }: ExportedFile): void {
  totals.files++;
  if (result.status === 'stopped') totals.filesStopped++;
  else if (result.status !== null && result.status !== 'success') totals.filesFailed++;
  totals.cases += result.planned;
  for (const count of Object.keys(totals.summary) as (keyof ResultSummary)[]) totals.summary[count] += result[count];
  totals.transferSize += result.transferSize;
  totals.requests += result.totalRequests;
  totals.requestFailures += result.requestFailures;
  totals.duration += result.duration;
  totals.lastRun = Math.max(totals.lastRun, result.startedAt);
}
