import { describe, expect, it } from '@jest/globals';
import type { RecentResult } from './recent-results.repository.js';
import { steadinessOf } from './steadiness.js';

const resultOf = (mark: string, index: number): RecentResult => ({
  nodeId: 'file',
  rowName: '',
  environment: '',
  status: mark === '-' ? 'failure' : 'success',
  // Number of cases that passed only on a retry.
  retried: mark === 'r' ? 1 : 0,
  startedAt: index,
  duration: 1_000 * (index + 1),
});
const steadiness = (marks: string) => steadinessOf([...marks].map(resultOf) as [RecentResult, ...RecentResult[]]);

describe('the flaky rate', () => {
  it.each([
    ['+', 0, 0],
    ['++++', 0, 0],
    ['----', 0, 0],
    ['+-+-+', 4, 100],
    ['++++-', 1, 25],
    ['--++', 1, 33.33],
    ['+-++', 2, 66.67],
    ['r+++', 0, 0],
    ['+r+r+', 2, 50],
    ['+-r', 2, 100],
  ])('of %s is %d flips, %d percent', (marks, flips, flakyRate) => {
    expect(steadiness(marks)).toMatchObject({ flips, flakyRate, runs: marks.length });
  });
});

describe('the flaky rate in several environments', () => {
  /** @param executions an environment and a mark each, such as `C+` */
  const among = (executions: string) =>
    steadinessOf(
      executions.split(' ').map((one, index) => ({ ...resultOf(one[1]!, index), environment: one[0]! })) as [
        RecentResult,
        ...RecentResult[],
      ],
    );

  it.each([
    ['C+ F- C+ F- C+ F-', 0, 0],
    ['C+ F-', 0, 0],
    ['C+ F- C- F-', 1, 50],
    ['C+ F+ F- F+ C+', 2, 66.67],
  ])('compares executions of the same one: %s has %d flips, %d percent', (executions, flips, flakyRate) => {
    expect(among(executions)).toMatchObject({ flips, flakyRate });
  });
});

describe('the duration', () => {
  it('is the average and the maximum of the same executions', () => {
    const { averageDuration, longestDuration, failures, lastRun } = steadiness('+-+');
    expect([averageDuration, longestDuration, failures, lastRun]).toEqual([2_000, 3_000, 1, 2]);
  });
});
