import { average, percentage } from '@testplatform/contract';
import type { RecentResult } from './recent-results.repository.js';

/** How steadily a file ends, and how long it takes. */
export interface Steadiness {
  readonly nodeId: string;
  /** Executions that were looked at. */
  readonly runs: number;
  readonly failures: number;
  readonly flips: number;
  /** Percent. */
  readonly flakyRate: number;
  /** Milliseconds. */
  readonly averageDuration: number;
  /** Milliseconds. */
  readonly longestDuration: number;
  /** How each ended, oldest first. */
  readonly outcomes: readonly ('success' | 'failure')[];
  /** When the last one began, Unix milliseconds. */
  readonly lastRun: number;
}

/**
 * The flaky rate of a file: of its last executions that ran to their end, each is compared with the one before. One that ended
 * otherwise, success after failure or failure after success, is a flip. The rate is the flips in percent of the comparisons; a file
 * that always passes or always fails has 0, one that ends differently each time 100. Executions that were stopped, interrupted or could
 * not run say nothing of the test and are passed over.
 * @param results of one file, oldest first, at least one
 */
export function steadinessOf(results: readonly [RecentResult, ...RecentResult[]]): Steadiness {
  const outcomes = results.map(({ status }) => (status === 'success' ? 'success' : 'failure'));
  const flips = outcomes.filter((outcome, index) => index > 0 && outcome !== outcomes[index - 1]).length;
  const durations = results.map(({ duration }) => duration);
  return {
    nodeId: results[0].nodeId,
    runs: results.length,
    failures: outcomes.filter((outcome) => outcome === 'failure').length,
    flips,
    flakyRate: percentage(flips, results.length - 1),
    averageDuration: average(
      durations.reduce((sum, duration) => sum + duration, 0),
      results.length,
    ),
    longestDuration: Math.max(...durations),
    outcomes,
    lastRun: results.at(-1)!.startedAt,
  };
}
