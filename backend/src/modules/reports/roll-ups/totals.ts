import type { FileResult } from '../results/file-result.entity.js';
import type { ProjectTotals } from './project-totals.entity.js';

/** Sums of a period: counts, milliseconds and bytes. */
export type Totals = Omit<ProjectTotals, 'projectId' | 'quarter' | 'project'>;

/** Milliseconds. */
export const QUARTER = 15 * 60_000;

/** The quarter-hour of a time in Unix milliseconds. */
export const quarterOf = (time: number): number => Math.floor(time / QUARTER);

export const emptyTotals = (): Totals => ({
  runs: 0,
  files: 0,
  firefoxFiles: 0,
  success: 0,
  failure: 0,
  blocker: 0,
  concentrate: 0,
  skipped: 0,
  duration: 0,
  transferSize: 0,
  totalRequests: 0,
  requestFailures: 0,
});

export const TOTAL_FIELDS = Object.keys(emptyTotals()) as readonly (keyof Totals)[];

/** The sum of both, or the difference if `times` is -1. */
export function addTotals(totals: Totals, more: Totals, times: 1 | -1 = 1): Totals {
  const sum = { ...totals };
  for (const field of TOTAL_FIELDS) sum[field] += times * more[field];
  return sum;
}

/** What one execution of a file adds to the totals. */
export const totalsOf = (result: FileResult): Totals => ({
  runs: 0,
  files: 1,
  firefoxFiles: result.browser.startsWith('Firefox') ? 1 : 0,
  success: result.success,
  failure: result.failure,
  blocker: result.blocker,
  concentrate: result.concentrate,
  skipped: result.skipped,
  duration: result.duration,
  transferSize: result.transferSize,
  totalRequests: result.totalRequests,
  requestFailures: result.requestFailures,
});
