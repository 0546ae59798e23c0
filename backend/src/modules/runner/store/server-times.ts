import type { CaseResult } from '@testplatform/contract';

/**
 * Results by the server's clock, in the same order. A device's clock may be wrong, but whether a result belongs to a run or to an earlier
 * one is told by the run's start.
 * @param from when their file began, in Unix milliseconds
 * @param to now
 */
export function byServerClock(results: readonly CaseResult[], from: number, to: number): readonly CaseResult[] {
  let first = Infinity;
  let last = -Infinity;
  for (const { startedAt, duration } of results) {
    first = Math.min(first, startedAt);
    last = Math.max(last, startedAt + duration);
  }
  if (first >= from && last <= to) return results;
  return results.map((result) => ({ ...result, startedAt: Math.max(from, result.startedAt + Math.floor(to - last)) }));
}
