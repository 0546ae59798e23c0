import { describe, expect, it } from '@jest/globals';
import type { LatestRun } from '../../api/runs.js';
import { byUrgency } from './latest-order.js';

const NO_CASES = { success: 0, failure: 0, blocker: 0, concentrate: 0, skipped: 0 };
const run = (run_id: string, change: Partial<LatestRun> = {}) =>
  ({
    run_id,
    state: 'finished',
    reason: '',
    filesFailed: 0,
    summary: { ...NO_CASES, success: 1 },
    ...change,
  }) as LatestRun;

describe('the latest runs', () => {
  it('begin with active and failed ones, and otherwise stay in order', () => {
    const runs = [
      run('queued', { state: 'queued' }),
      run('running', { state: 'running' }),
      run('passed'),
      run('blocker', { summary: { ...NO_CASES, failure: 1, blocker: 1 } }),
      run('with a warning', { summary: { ...NO_CASES, success: 1, concentrate: 1 } }),
      run('could not run', { filesFailed: 1, summary: NO_CASES }),
    ];
    expect(byUrgency(runs).map(({ run_id }) => run_id)).toEqual([
      'running',
      'blocker',
      'could not run',
      'queued',
      'passed',
      'with a warning',
    ]);
  });
});
