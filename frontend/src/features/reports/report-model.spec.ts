import { describe, expect, it } from '@jest/globals';
import type { ReportCase } from '../../api/runs/reports.js';
import { buildCase, buildEntry } from '../../testing/build-report.js';
import {
  caseStatus,
  caseTrend,
  countFlips,
  COUNTERS,
  countersOf,
  countsIn,
  flattenGroup,
  nestedCases,
  resultStatus,
  transferTrend,
} from './report-model.js';

const failed = buildEntry({
  status: 'failure',
  summary: { success: 0, failure: 1, blocker: 0, concentrate: 0, skipped: 0 },
});

describe('the status of a result', () => {
  it('is the worst of its counts', () => {
    expect(resultStatus(buildEntry()).label).toBe('Success');
    expect(resultStatus(buildEntry({ summary: { ...buildEntry().summary, concentrate: 1 } })).status).toBe('warning');
    expect(resultStatus(failed).status).toBe('failed');
    expect(resultStatus({ status: 'failure', summary: { ...failed.summary, blocker: 1 } }).status).toBe('blocker');
  });

  it('shows when it did not run to its end', () => {
    expect(resultStatus(buildEntry({ status: 'stopped' })).label).toBe('Stopped');
    expect(resultStatus(buildEntry({ status: 'interrupted' })).label).toBe('Interrupted');
    expect(resultStatus(buildEntry({ status: 'error' })).label).toBe('Could not run');
  });
});

describe('the status of a case', () => {
  it.each([
    [{ status: 'success' }, 'Success'],
    [{ status: 'success', warning: true }, 'Warning'],
    [{ status: 'failure' }, 'Failed'],
    [{ status: 'failure', blocker: true }, 'Blocker'],
    [{ status: 'success', blocker: true }, 'Success'],
    [{ status: 'skipped' }, 'Skipped'],
  ] as const)('%j is %s', (more, label) => expect(caseStatus(buildCase(more)).label).toBe(label));

  it.each([
    ['success', { status: 'success' }],
    ['concentrate', { status: 'success', warning: true }],
    ['failure', { status: 'failure' }],
    ['blocker', { status: 'failure', blocker: true }],
    ['success', { status: 'success', blocker: true }],
    ['skipped', { status: 'skipped', blocker: true }],
  ] as const)('is counted once, in %s: %j', (counter, more) => {
    const one = buildCase(more);
    expect(COUNTERS.filter(({ key }) => countsIn(key, one)).map(({ key }) => key)).toEqual([counter]);
  });

  it('has counters that add up', () => {
    const summary = { success: 27, failure: 3, blocker: 1, concentrate: 2, skipped: 4 };
    expect(countersOf(summary).map(({ label, count }) => `${label} ${count}`)).toEqual([
      'Success 25',
      'Failed 2',
      'Blocker 1',
      'Warning 2',
      'Skipped 4',
    ]);
  });
});

describe('trends', () => {
  it('show the counts of each run, and lead to its result, or to the run when a file ran with several rows', () => {
    const { result_id: _several, ...ofRows } = buildEntry({ run_id: 'b' });
    expect(caseTrend([failed, ofRows]).map(({ values, href }) => [values, href])).toEqual([
      [
        expect.objectContaining({ success: 0, failed: 1, warning: 0 }),
        `?run=${failed.run_id}&result_id=${failed.result_id}`,
      ],
      [expect.objectContaining({ success: 1, failed: 0, warning: 0 }), '?run=b'],
    ]);
  });

  it('show transfer in megabytes', () => expect(transferTrend([buildEntry()])[0]?.values).toEqual({ transfer: 1 }));
});

describe('a group', () => {
  it('lists failed files first, then in the order of the tree', () => {
    const group = {
      Shop: { Cart: { Guest: { 'Looks on': buildEntry(), 'Buys a lamp': failed }, Member: { Pays: buildEntry() } } },
    };
    expect(flattenGroup(group).map(({ path }) => path.testCaseFileName)).toEqual(['Buys a lamp', 'Looks on', 'Pays']);
  });
});

describe('imported cases', () => {
  it('follow the case that imports them, one level deeper', () => {
    const cases = [buildCase({ title: 'a', cases: [buildCase({ title: 'b' })] }), buildCase({ title: 'c' })];
    expect([...nestedCases(cases)].map(({ one, depth }) => [one.title, depth])).toEqual([
      ['a', 0],
      ['b', 1],
      ['c', 0],
    ]);
  });
});

describe('the history of a case', () => {
  it('counts its changes, ignoring skipped results', () => {
    const flips = (...statuses: ReportCase['status'][]) => countFlips(statuses.map((status) => ({ status })));
    expect(flips()).toBe(0);
    expect(flips('success', 'success')).toBe(0);
    expect(flips('failure', 'skipped', 'success', 'failure')).toBe(2);
    expect(flips('failure', 'skipped', 'failure')).toBe(0);
  });
});
