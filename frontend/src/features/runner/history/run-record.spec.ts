import { describe, expect, it } from '@jest/globals';
import type { LatestRun, RunRecord } from '../../../api/runs/runs.js';
import { byUrgency, describeCounts, describeStart, runStatus } from './run-record.js';

const buildRecord = (change: Partial<RunRecord> = {}): RunRecord => ({
  run_id: 'r',
  state: 'finished',
  trigger: 'manual',
  executionType: 'server',
  environment: '',
  selection: [],
  requestedBy: 'Ann',
  createdAt: '2026-11-20T08:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  reason: '',
  ahead: 0,
  waiting: null,
  pinned: false,
  files: 3,
  filesFinished: 3,
  filesFailed: 0,
  rerun_of: null,
  merged: null,
  reruns: [],
  matrix: null,
  rerunning: false,
  summary: { success: 4, failure: 0, blocker: 0, concentrate: 0, skipped: 0 },
  ...change,
});

describe('a run in the history', () => {
  it.each([
    [{ state: 'queued', ahead: 2 }, 'idle', 'Waiting behind 2 runs'],
    [{ state: 'queued', ahead: 0 }, 'idle', 'Queued'],
    [{ state: 'running' }, 'running', 'Running'],
    [{ state: 'finished' }, 'success', 'Success'],
    [{ summary: { ...buildRecord().summary, failure: 1 } }, 'failed', 'Failed'],
    [{ summary: { ...buildRecord().summary, success: 0 } }, 'idle', 'Nothing ran'],
    [{ summary: { ...buildRecord().summary, success: 0 }, filesFailed: 3 }, 'failed', 'Failed'],
    [{ filesFailed: 1 }, 'failed', 'Failed'],
    [{ reason: 'Stopped' }, 'idle', 'Stopped'],
    [{ reason: 'Stopped', filesFailed: 1 }, 'idle', 'Stopped'],
    [
      { reason: 'Stopped', filesFailed: 1, summary: { ...buildRecord().summary, failure: 1, blocker: 1 } },
      'idle',
      'Stopped',
    ],
    [{ state: 'stopping', reason: 'Stopped', filesFailed: 1 }, 'running', 'Stopping'],
    [{ summary: { ...buildRecord().summary, concentrate: 1 } }, 'warning', 'Warning'],
    [{ summary: { ...buildRecord().summary, concentrate: 1 }, filesFailed: 1 }, 'failed', 'Failed'],
    [{ summary: { ...buildRecord().summary, failure: 1, blocker: 1 }, filesFailed: 1 }, 'blocker', 'Blocker'],
  ] as const)('%j has the status %s: %s', (change, status, label) => {
    expect(runStatus(buildRecord(change))).toEqual({ status, label });
  });

  it('shows its non-zero counts, and its progress while active', () => {
    const summary = { success: 4, failure: 1, blocker: 1, concentrate: 2, skipped: 3 };
    expect(describeCounts(buildRecord({ summary }))).toBe('4 passed, 2 of them with a warning, 1 failed, 3 skipped');
    expect(describeCounts(buildRecord({ state: 'running', filesFinished: 1 }))).toBe('1 of 3 files done: 4 passed');
    expect(describeCounts(buildRecord({ state: 'queued' }))).toBe('Not started');
  });

  it('shows what a rerun changed, and that it is a rerun', () => {
    const merged = { files: 2, passed: 1 };
    expect(describeCounts(buildRecord({ merged }))).toBe('4 passed (merged: 1 of 2 files passed on rerun)');
    expect(describeStart(buildRecord({ rerun_of: 'o' }))).toBe('rerun of failed files by Ann');
    expect(describeStart(buildRecord({ trigger: 'schedule', requestedBy: null }))).toBe('a schedule');
  });
});

const NO_CASES = { success: 0, failure: 0, blocker: 0, concentrate: 0, skipped: 0 };
const latestRun = (run_id: string, change: Partial<LatestRun> = {}) =>
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
      latestRun('queued', { state: 'queued' }),
      latestRun('running', { state: 'running' }),
      latestRun('passed'),
      latestRun('blocker', { summary: { ...NO_CASES, failure: 1, blocker: 1 } }),
      latestRun('with a warning', { summary: { ...NO_CASES, success: 1, concentrate: 1 } }),
      latestRun('could not run', { filesFailed: 1, summary: NO_CASES }),
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
