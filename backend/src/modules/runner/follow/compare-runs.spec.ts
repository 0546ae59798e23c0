import type { CaseStatus } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import type { CaseOfRun } from '../../reports/by-run/run-cases.service.js';
import { compareRuns } from './compare-runs.js';

const build = (key: string, status: CaseStatus): CaseOfRun => ({
  key,
  path: { module: 'M', section: 'S', scenario: 'C', testCaseFileName: 'F' },
  resultId: 'r',
  seq: 0,
  status,
});
/** Each case in a file of its own. */
async function* files(cases: readonly CaseOfRun[]): AsyncGenerator<readonly CaseOfRun[]> {
  for (const one of cases) yield [one];
}
const compare = (now: readonly CaseOfRun[], before: readonly CaseOfRun[]) => compareRuns(files(now), files(before));
const changeFrom = async (before: CaseStatus | null, now: CaseStatus | null): Promise<string | undefined> => {
  const side = (status: CaseStatus | null) => (status ? [build('one', status)] : []);
  return (await compare(side(now), side(before)))[0]?.change;
};

it('leaves out the files that one of the runs has not finished, but not those that it does not have', async () => {
  const fileOf = (key: string, status: CaseStatus) => [
    { ...build(key, 'success'), seq: null },
    build(`${key} case`, status),
  ];
  async function* run(...some: readonly (readonly CaseOfRun[])[]) {
    yield* some;
  }
  const before = () => run(fileOf('queued', 'success'), fileOf('deleted', 'success'), fileOf('lost', 'success'));
  // The interrupted attempt of a file that waits for the next one.
  const now = () => run([{ ...build('lost', 'failure'), seq: null }]);
  const found = async (one: ReturnType<typeof run>, other: ReturnType<typeof run>) =>
    (await compareRuns(one, other, new Set(['queued', 'lost']))).map(({ change, ...sides }) => [
      change,
      (sides.now ?? sides.before)?.key,
    ]);
  expect(await found(now(), before())).toEqual([['gone', 'deleted case']]);
  expect(await found(before(), now())).toEqual([['added', 'deleted case']]);
});

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
  ])('%s, then %s: %s', async (before, now, change) => expect(await changeFrom(before, now)).toBe(change));

  it('comes first if it fails now and did not before', async () => {
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
    const changes = (await compare(now, before)).map((one) => [one.change, (one.now ?? one.before)?.key]);
    expect(changes).toEqual([
      ['broken', 'bad'],
      ['fixed', 'fixed'],
      ['failing', 'still'],
      ['added', 'new'],
      ['gone', 'old'],
    ]);
  });

  it('is the file itself only if that did not run to its end', async () => {
    const whole = (status: CaseStatus): CaseOfRun => ({ ...build('file', status), seq: null });
    expect(await compare([whole('success')], [])).toEqual([]);
    expect(await compare([], [whole('success')])).toEqual([]);
    expect(await compare([whole('success')], [whole('failure')])).toMatchObject([{ change: 'fixed' }]);
    expect(await compare([whole('failure')], [])).toMatchObject([{ change: 'broken' }]);
    // One that is stopped now says nothing of its earlier failure.
    expect(await compare([whole('skipped')], [whole('failure')])).toMatchObject([{ change: 'gone' }]);
    expect(await compare([whole('success')], [whole('skipped')])).toEqual([]);
  });

  it('is listed once if its file has it twice, by the last of them', async () => {
    async function* twice() {
      yield [build('one', 'success'), build('one', 'failure')];
    }
    expect(await compareRuns(twice(), files([build('one', 'success')]))).toMatchObject([{ change: 'broken' }]);
  });
});
