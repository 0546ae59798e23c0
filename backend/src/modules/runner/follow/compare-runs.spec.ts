import type { CaseStatus } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import type { CaseOfRun } from '../../reports/by-run/run-cases.service.js';
import { compareRuns } from './compare-runs.js';

const build = (key: string, status: CaseStatus): CaseOfRun => ({
  key,
  path: { module: 'M', section: 'S', scenario: 'C', testCaseFileName: 'F' },
  title: key,
  resultId: 'r',
  seq: 0,
  status,
  message: '',
});
const changeFrom = (before: CaseStatus | null, now: CaseStatus | null): string | undefined => {
  const side = (status: CaseStatus | null) => (status ? [build('one', status)] : []);
  return compareRuns(side(now), side(before))[0]?.change;
};

describe('a case in two runs', () => {
  it.each<[CaseStatus | null, CaseStatus | null, string | undefined]>([
    ['success', 'failure', 'broken'],
    ['skipped', 'failure', 'broken'],
    [null, 'failure', 'broken'],
    ['failure', 'failure', 'failing'],
    ['failure', 'success', 'fixed'],
    ['success', 'success', undefined],
    ['skipped', 'skipped', undefined],
    [null, 'success', 'added'],
    ['skipped', 'success', 'added'],
    [null, 'skipped', undefined],
    ['success', null, 'gone'],
    ['failure', null, 'gone'],
    ['failure', 'skipped', 'gone'],
    ['skipped', null, undefined],
  ])('%s, then %s: %s', (before, now, change) => expect(changeFrom(before, now)).toBe(change));

  it('comes first if it fails now and did not before', () => {
    const now = [
      build('new', 'success'),
      build('fixed', 'success'),
      build('still', 'failure'),
      build('bad', 'failure'),
    ];
    const before = [
      build('fixed', 'failure'),
      build('still', 'failure'),
      build('bad', 'success'),
      build('old', 'success'),
    ];
    const changes = compareRuns(now, before).map((one) => [one.change, (one.now ?? one.before)?.title]);
    expect(changes).toEqual([
      ['broken', 'bad'],
      ['fixed', 'fixed'],
      ['failing', 'still'],
      ['added', 'new'],
      ['gone', 'old'],
    ]);
  });

  it('is the file itself only if that did not run to its end', () => {
    const whole = (status: CaseStatus): CaseOfRun => ({ ...build('file', status), seq: null });
    expect(compareRuns([whole('success')], [])).toEqual([]);
    expect(compareRuns([], [whole('success')])).toEqual([]);
    expect(compareRuns([whole('success')], [whole('failure')])).toMatchObject([{ change: 'fixed' }]);
    expect(compareRuns([whole('failure')], [])).toMatchObject([{ change: 'broken' }]);
  });
});
