import { average, percentage } from '@testplatform/contract';
import type { RecentResult } from './recent-results.repository.js';

/** How flaky a file is, and how long it takes. */
export interface Steadiness {
  readonly nodeId: string;
  /** The row of a table that it ran with; empty: none. Each has figures of its own. */
  readonly rowName: string;
  /** The number of executions that the figures are based on. */
  readonly runs: number;
  readonly failures: number;
  readonly flips: number;
  /** Percent. */
  readonly flakyRate: number;
  /** Milliseconds. */
  readonly averageDuration: number;
  /** Milliseconds. */
  readonly longestDuration: number;
  /** The status of each, oldest first. */
  readonly outcomes: readonly ('success' | 'failure')[];
  /** When the last one began, Unix milliseconds. */
  readonly lastRun: number;
}

/**
 * The flaky rate of a file is the percentage of flips among its last completed executions that have an earlier one in
 * the same environment: 0 for a file that always ends the same way there, 100 for one that changes each time. An
 * execution is a flip if its status differs from that earlier one, or if it passed only because a case was retried.
 * Executions that were stopped, interrupted or could not be run are ignored, because they say nothing about the test.
 * @param results of one file, oldest first, at least one
 */
export function steadinessOf(results: readonly [RecentResult, ...RecentResult[]]): Steadiness {
  const outcomes = results.map(outcomeOf);
  const { flips, comparisons } = compared(results);
  const durations = results.map(({ duration }) => duration);
  return {
    nodeId: results[0].nodeId,
    rowName: results[0].rowName,
    runs: results.length,
    failures: outcomes.filter((outcome) => outcome === 'failure').length,
    flips,
    flakyRate: percentage(flips, comparisons),
    averageDuration: average(
      durations.reduce((sum, duration) => sum + duration, 0),
      results.length,
    ),
    longestDuration: Math.max(...durations),
    outcomes,
    lastRun: results.at(-1)!.startedAt,
  };
}

/** Compares each execution with the one before in its environment. */
function compared(results: readonly RecentResult[]): { readonly flips: number; readonly comparisons: number } {
  const last = new Map<string, RecentResult>();
  let flips = 0;
  let comparisons = 0;
  for (const result of results) {
    const before = last.get(result.environment);
    if (before) comparisons++;
    if (before && isFlip(before, result)) flips++;
    last.set(result.environment, result);
  }
  return { flips, comparisons };
}

const outcomeOf = ({ status }: RecentResult) => (status === 'success' ? 'success' : 'failure');

const isFlip = (before: RecentResult, now: RecentResult): boolean =>
  outcomeOf(now) !== outcomeOf(before) || (outcomeOf(now) === 'success' && now.retried > 0);
