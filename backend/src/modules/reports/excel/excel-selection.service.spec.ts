import { expect, it, jest } from '@jest/globals';
import { ExcelSelectionService } from './excel-selection.service.js';

const PROJECT = 7;
const RUN = 'run';

const PATH = { module: 'M', section: 'S', scenario: 'C', fileName: 'F' };
/** The results of a file with three rows of a table, and of a file without. */
const RESULTS = [
  ...['Ann', 'Bo', 'Cy'].map((rowName) => ({ ...PATH, nodeId: 'table', rowName })),
  { ...PATH, nodeId: 'plain', rowName: '' },
];

function buildRun(results: readonly object[] = RESULTS) {
  const days = jest.fn(async (_nodeIds: readonly string[]) => []);
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

it('a run without results is unknown here, one with results elsewhere has none below the node', async () => {
  const asked = { projectId: PROJECT, run_id: RUN };
  await expect(buildRun([]).service.select(asked)).rejects.toMatchObject({ httpStatus: 404 });
  await expect(buildRun().service.select({ ...asked, module: 'Other' })).rejects.toMatchObject({ httpStatus: 409 });
});
