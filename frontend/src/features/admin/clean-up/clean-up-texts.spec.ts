import { describe, expect, it } from '@jest/globals';
import { describeRetention, outcomeOf } from './clean-up-texts.js';

const REST = 'Pinned runs and the analytics figures are always kept.';

describe('a clean-up in words', () => {
  it.each([
    [0, 0, 0, 'Runs are kept forever.'],
    [1, 0, 0, `Runs are kept for 1 day. ${REST}`],
    [365, 5_000, 0, `Runs are kept for 365 days, up to 5,000 a project. ${REST}`],
    [0, 50, 0, `Runs are kept up to 50 a project. ${REST}`],
    [0, 0, 90, 'Runs are kept forever. The audit log is kept for 90 days.'],
  ])('with %d days and %d runs, and %d days of the audit log', (retentionDays, retentionRuns, auditDays, text) => {
    expect(describeRetention({ retentionDays, retentionRuns, auditDays })).toBe(text);
  });

  it('says whether it is done, running, interrupted or incomplete', () => {
    const last = {
      cause: 'night',
      startedAt: '',
      finishedAt: null,
      runs: 0,
      rows: 0,
      files: 0,
      bytes: 0,
      problem: '',
    } as const;
    expect(outcomeOf(last, true)).toBe('Running');
    expect(outcomeOf(last, false)).toContain('Interrupted');
    expect(outcomeOf({ ...last, finishedAt: 'then' }, false)).toBe('Done');
    expect(outcomeOf({ ...last, finishedAt: 'then', problem: 'Away' }, false)).toContain('Some items');
  });
});
