import { type FilePath, type FileStatus, LIMITS } from '@testplatform/contract';
import { expect, it, jest } from '@jest/globals';
import { OwnCasesRepository } from '../results/own-cases.repository.js';
import { RunCasesService } from './run-cases.service.js';
import { RunResultsRepository } from './run-results.repository.js';

const FILES = 60;

/** A run of 60 files; each has two failed cases with the same message, and the first one did not run to its end. @param end how that ended */
function buildRun(end: FileStatus = 'error') {
  const path: FilePath = { module: 'M', section: 'S', scenario: 'C', testCaseFileName: 'F' };
  const files = Array.from({ length: FILES }, (_, at) => ({
    resultId: `r${at}`,
    nodeId: `n${at}`,
    path,
    status: at === 0 ? end : 'failure',
    reason: at === 0 ? 'The browser is gone' : '',
  }));
  const casesOf = (resultIds: readonly string[]) =>
    resultIds.flatMap((resultId) =>
      [0, 1].map((seq) => ({ resultId, seq, caseId: null, title: `Case ${seq}`, status: 'failure', message: 'No' })),
    );
  const repository = {
    filesOfRun: async () => files,
    ofResults: jest.fn(async (ids: readonly string[]) => casesOf(ids)),
    failuresOf: jest.fn(async (ids: readonly string[]) => casesOf(ids)),
    at: jest.fn(async (places: readonly { resultId: string }[]) => casesOf(places.map(({ resultId }) => resultId))),
    reasonsOf: async (ids: readonly string[]) => new Map(ids.map((id) => [id, `Reason of ${id}`])),
  };
  return { repository, cases: new RunCasesService(repository as never) };
}

it('the cases of a run are read some files at a time, without their texts', async () => {
  const { repository, cases } = buildRun();
  const read: number[] = [];
  for await (const file of cases.of(7, 'run')) {
    read.push(repository.ofResults.mock.calls.length);
    expect(file.map(({ seq }) => seq)).toEqual([null, 0, 1]);
    expect(file[1]).not.toHaveProperty('message');
  }
  expect(read).toHaveLength(FILES);
  expect(new Set(read)).toEqual(new Set([1, 2, 3]));
});

it.each<[FileStatus, string]>([
  ['error', 'failure'],
  ['interrupted', 'failure'],
  ['stopped', 'skipped'],
  ['failure', 'success'],
  ['success', 'success'],
])('a file that ended as %s has an entry of its own: %s', async (end, status) => {
  expect((await buildRun(end).cases.of(7, 'run').next()).value![0]).toMatchObject({ seq: null, status });
});

it('the texts of a page come from the cases, and from the ends of files', async () => {
  const { cases } = buildRun();
  const [whole, one] = (await cases.of(7, 'run').next()).value!;
  expect(await cases.shown([whole!, one!])).toMatchObject([
    { seq: null, title: '', message: 'Reason of r0' },
    { seq: 0, title: 'Case 0', message: 'No' },
  ]);
});

it('failures are grouped across all steps', async () => {
  const groups = await buildRun().cases.failureGroups(7, 'run');
  expect(groups).toMatchObject([
    { message: 'No', cases: 2 * FILES, files: FILES },
    { message: 'The browser is gone', cases: 1, files: 1 },
  ]);
});

it('a page of a group reads only as far as it goes', async () => {
  const { repository, cases } = buildRun();
  const { failure } = (await cases.failureGroups(7, 'run'))[0]!;
  repository.failuresOf.mockClear();
  const page = await cases.ofFailure(7, 'run', failure, { skip: 3, take: 2 });
  expect(page.map(({ resultId, seq }) => [resultId, seq])).toEqual([
    ['r1', 1],
    ['r2', 0],
  ]);
  expect(repository.failuresOf).toHaveBeenCalledTimes(1);
});

it('files may have more tries of cases than a call takes arguments', async () => {
  const tries = Array.from({ length: 20 * LIMITS.fileCasesMax * (LIMITS.retriesMax + 1) });
  const repository = new RunResultsRepository({
    manager: { getRepository: () => ({ find: async () => tries }) },
  } as never);
  expect(await repository.cases(['result'])).toHaveLength(tries.length);
});

it('an interrupted attempt of a file does not count while the next one runs', async () => {
  const path = { module: 'M', section: 'S', scenario: 'C', fileName: 'F' };
  const attempt = (nodeId: string, rowName: string, ...ends: (FileStatus | null)[]) =>
    ends.map((status, at) => ({
      ...path,
      nodeId,
      rowName,
      status,
      reason: null,
      resultId: `${nodeId} ${rowName} ${at}`,
    }));
  const results = [
    ...attempt('again', '', 'interrupted', null),
    ...attempt('ended', '', 'interrupted', 'success'),
    ...attempt('table', 'Ann', 'interrupted', null),
    ...attempt('table', 'Bo', 'failure'),
  ];
  const repository = new OwnCasesRepository({
    manager: { getRepository: () => ({ find: async () => results }) },
  } as never);
  const counted = async (withRunning: boolean) =>
    (await repository.filesOfRun(7, 'run', withRunning)).map(({ resultId }) => resultId).toSorted();
  expect(await counted(false)).toEqual(['ended  1', 'table Bo 0']);
  expect(await counted(true)).toEqual(['again  1', 'ended  1', 'table Ann 1', 'table Bo 0']);
});

it('a file runs while any of the rows that began with it does', async () => {
  const results = [
    { resultId: 'Ann', rowName: 'Ann', startedAt: 1, status: null },
    { resultId: 'Bo', rowName: 'Bo', startedAt: 2, status: null as FileStatus | null },
  ];
  const repository = new OwnCasesRepository({
    manager: {
      getRepository: () => ({
        findOne: async ({ where }: { where: object }) =>
          results.toReversed().find(({ status }) => !('status' in where) || status === null) ?? null,
        find: async ({ where }: { where: { resultId: string } }) => [{ caseId: where.resultId === 'Bo' ? 2 : 1 }],
      }),
    },
  } as never);
  expect(await repository.doneOf('file')).toEqual(new Set([2]));
  results[1]!.status = 'success';
  expect(await repository.doneOf('file')).toEqual(new Set([1]));
  results[0]!.status = 'success';
  expect(await repository.doneOf('file')).toBeNull();
});
