import { describe, expect, it } from '@jest/globals';
import type { RunFile, RunReport } from '../../../api/runs/run-reports.js';
import { buildEntry } from '../../../testing/build-report.js';
import { describeProgress, describeTimeLeft, fileNote, fileStatus, whyFilesWait } from './run-model.js';

const buildFile = (more: Partial<RunFile> = {}): RunFile => ({
  path: { module: 'Shop', section: 'Cart', scenario: 'Guest', testCaseFileName: 'Pays' },
  outcome: 'success',
  attempts: [buildEntry()],
  ...more,
});
const interrupted = buildEntry({ status: 'interrupted', reason: 'The worker was lost' });

describe('a file of a run', () => {
  it.each<[Partial<RunFile>, string]>([
    [{}, 'Success'],
    [{ outcome: 'failed', attempts: [buildEntry({ status: 'error' })] }, 'Could not run'],
    [{ outcome: 'queued', attempts: [] }, 'Waiting'],
    [{ outcome: 'running', attempts: [interrupted] }, 'Running'],
    [{ outcome: 'stopped', attempts: [] }, 'Not started'],
    [{ outcome: 'stopped', attempts: [buildEntry({ status: 'stopped' })] }, 'Stopped'],
    [{ outcome: 'failed', attempts: [] }, 'Failed'],
  ])('%j has the status %s', (more, label) => expect(fileStatus(buildFile(more)).label).toBe(label));

  it('mentions the previous attempt', () => {
    const second = buildEntry({ attempt: 2 });
    expect(fileNote(buildFile({ attempts: [interrupted, second] }))).toBe('The first attempt was interrupted');
    expect(fileNote(buildFile({ outcome: 'interrupted', attempts: [interrupted] }))).toBe('The worker was lost');
    expect(fileNote(buildFile())).toBe('');
  });
});

describe('an active run', () => {
  it.each([
    [null, ''],
    [0, 'less than a minute left'],
    [59_999, 'less than a minute left'],
    [60_000, 'about 1 min left'],
    [125_000, 'about 2 min left'],
    [59.6 * 60_000, 'about 1 h left'],
    [95 * 60_000, 'about 1 h 35 min left'],
  ])('with %s ms left says "%s"', (ms, words) => expect(describeTimeLeft(ms)).toBe(words));

  it('explains why files wait', () => {
    const run = { state: 'running', executionType: 'server' } as RunReport['run'];
    expect(whyFilesWait(run, 0)).toBe('');
    expect(whyFilesWait(run, 1)).toBe('1 file waits for a free browser on the server');
    expect(whyFilesWait({ ...run, executionType: 'xecutor' }, 2)).toBe(
      '2 files wait: an Xecutor runs one file at a time',
    );
    expect(whyFilesWait({ ...run, state: 'stopping' }, 2)).toBe('2 files will not run: the run is being stopped');
  });

  it('shows a file’s progress', () => {
    const file = { path: buildFile().path, elapsed: 14_900, cases: 12, casesDone: 3, failures: [] };
    expect(describeProgress(file)).toBe('3 of 12 cases · 14 s');
    const failures = [{ seq: 1, title: 'Pays', message: 'No such element' }];
    expect(describeProgress({ ...file, failures })).toBe('3 of 12 cases · 1 failed · 14 s');
  });
});
