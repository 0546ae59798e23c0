import { emptySummary } from '@testplatform/contract';
import { expect, it, jest } from '@jest/globals';
import { useManualClock } from '../../../../../test/support/time/manual-clock.js';
import { ExcelResultsRepository } from './excel-results.repository.js';
import { ExcelSelectionService } from './excel-selection.service.js';

useManualClock();

const PROJECT = 7;
const RUN = 'run';

const PATH = { module: 'M', section: 'S', scenario: 'C', fileName: 'F' };
/** The results of a file with three rows of a table, and of a file without. */
const RESULTS = [
  ...['Ann', 'Bo', 'Cy'].map((rowName) => ({ ...PATH, nodeId: 'table', rowName })),
  { ...PATH, nodeId: 'plain', rowName: '' },
];

function buildRun(results: readonly object[] = RESULTS, ran: readonly object[] = []) {
  const days = jest.fn(async (_nodeIds: readonly string[]) => ran);
  const repository = { ofRun: async () => results, days };
  const projects = { get: async () => ({ projectId: PROJECT, name: 'Shop' }) };
  const components = { below: async () => [] };
  const service = new ExcelSelectionService({} as never, repository as never, components as never, projects as never);
  return { days, service };
}

it('the trend counts a file once, however many rows it ran with', async () => {
  const { days, service } = buildRun();
  expect((await service.select({ projectId: PROJECT, run_id: RUN })).files).toHaveLength(4);
  expect(days.mock.calls).toEqual([[['table', 'plain'], expect.any(Number)]]);
});

it('the trend has each of the last 31 days, whether anything ran on it or not', async () => {
  const ran = { ...emptySummary(), day: Date.UTC(2026, 0, 1), files: 2, transferSize: 0, duration: 0 };
  const { trend } = await buildRun(RESULTS, [ran]).service.select({ projectId: PROJECT, run_id: RUN });
  const days = 'days' in trend ? trend.days : [];
  expect(days).toHaveLength(31);
  expect([days[0], days[16], days[30]]).toEqual([
    { ...ran, day: Date.UTC(2025, 11, 16), files: 0 },
    ran,
    { ...ran, day: Date.UTC(2026, 0, 15), files: 0 },
  ]);
});

it('a run without results is unknown here, one with results elsewhere has none below the node', async () => {
  const asked = { projectId: PROJECT, run_id: RUN };
  await expect(buildRun([]).service.select(asked)).rejects.toMatchObject({ httpStatus: 404 });
  await expect(buildRun().service.select({ ...asked, module: 'Other' })).rejects.toMatchObject({ httpStatus: 409 });
});

it('an interrupted attempt of a file is not in the spreadsheet of a run while the next one runs', async () => {
  const attempts = [
    { ...PATH, nodeId: 'again', rowName: '', status: 'interrupted', resultId: 'lost' },
    { ...PATH, nodeId: 'again', rowName: '', status: null, resultId: 'running' },
    { ...PATH, nodeId: 'ended', rowName: '', status: 'interrupted', resultId: 'lost too' },
    { ...PATH, nodeId: 'ended', rowName: '', status: 'success', resultId: 'whole' },
  ];
  const find = async ({ where }: { where: { status?: unknown } }) =>
    attempts.filter(({ status }) => where.status === undefined || status !== null);
  const repository = new ExcelResultsRepository({ manager: { getRepository: () => ({ find }) } } as never);
  expect((await repository.ofRun(PROJECT, RUN)).map(({ resultId }) => resultId)).toEqual(['whole']);
});
