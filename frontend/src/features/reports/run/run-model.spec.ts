import { describe, expect, it } from '@jest/globals';
import type { RunFile } from '../../../api/run-reports.js';
import { buildEntry } from '../build-entry.js';
import { fileNote, fileStatus } from './run-model.js';

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
  ])('%j stands as %s', (more, label) => expect(fileStatus(buildFile(more)).label).toBe(label));

  it('tells of the attempt before', () => {
    const second = buildEntry({ attempt: 2 });
    expect(fileNote(buildFile({ attempts: [interrupted, second] }))).toBe('The first attempt was interrupted');
    expect(fileNote(buildFile({ outcome: 'interrupted', attempts: [interrupted] }))).toBe('The worker was lost');
    expect(fileNote(buildFile())).toBe('');
  });
});
