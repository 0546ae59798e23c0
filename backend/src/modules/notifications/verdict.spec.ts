import { SEND_WHEN, type SendWhen, type RunVerdict } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { isTold, kindOf, verdictOf } from './verdict.js';

/** For each run of a kind, in order, whether its end is reported. */
function told(when: SendWhen, verdicts: readonly RunVerdict[]): boolean[] {
  let before: RunVerdict | null = null;
  return verdicts.map((verdict) => {
    const tells = isTold(when, verdict, before);
    if (verdict !== 'stopped') before = verdict;
    return tells;
  });
}

describe('which runs are reported', () => {
  const RUNS: readonly RunVerdict[] = [
    'passed',
    'failed',
    'failed',
    'stopped',
    'failed',
    'passed',
    'passed',
    'stopped',
  ];

  it('for changes: the first failure after a pass, and the first pass after a failure; stopped runs are neither', () => {
    expect(told('change', RUNS)).toEqual([false, true, false, false, false, true, false, false]);
  });

  it('for changes: a first run that fails, but none that passes', () => {
    expect(told('change', ['failed'])).toEqual([true]);
    expect(told('change', ['passed', 'passed'])).toEqual([false, false]);
    expect(told('change', ['stopped', 'failed'])).toEqual([false, true]);
  });

  it('for failures: each of them', () => {
    expect(told('failure', RUNS)).toEqual(RUNS.map((verdict) => verdict === 'failed'));
  });

  it('for always: each run', () => {
    expect(told('always', RUNS)).toEqual(RUNS.map(() => true));
    expect(SEND_WHEN).toHaveLength(3);
  });
});

describe('how a run ended', () => {
  it('is passed, failed, or neither if a person stopped it or its Xecutor was lost', () => {
    expect(verdictOf({ reason: '', passed: true })).toBe('passed');
    expect(verdictOf({ reason: '', passed: false })).toBe('failed');
    expect(verdictOf({ reason: 'Stopped', passed: false })).toBe('stopped');
  });
});

describe('runs of one kind', () => {
  const run = { environment: '', connector: null, selection: ['Shop', 'Cart'] };

  it('have the same node or connector, and the same environment', () => {
    expect(kindOf({ ...run })).toBe(kindOf(run));
    expect(kindOf({ ...run, connector: 3 })).toBe(kindOf({ ...run, connector: 3, selection: [] }));
    const others = [
      { ...run, environment: 'Staging' },
      { ...run, selection: ['Shop'] },
      { ...run, connector: 3 },
      { ...run, connector: 4 },
    ];
    expect(new Set([run, ...others].map(kindOf)).size).toBe(5);
  });
});
