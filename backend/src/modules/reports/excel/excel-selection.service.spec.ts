import { expect, it, jest } from '@jest/globals';
import { ExcelSelectionService } from './excel-selection.service.js';

const PROJECT = 7;
const RUN = 'run';

/** A run of a file with three rows of a table, and of a file without. */
function buildRun() {
  const path = { module: 'M', section: 'S', scenario: 'C', fileName: 'F' };
  const results = ['Ann', 'Bo', 'Cy'].map((rowName) => ({ ...path, nodeId: 'table', rowName }));
  const days = jest.fn(async (_nodeIds: readonly string[]) => []);
  const repository = { ofRun: async () => [...results, { ...path, nodeId: 'plain', rowName: '' }], days };
  const projects = { get: async () => ({ projectId: PROJECT, name: 'Shop' }) };
  const service = new ExcelSelectionService({} as never, repository as never, {} as never, projects as never);
  return { days, service };
}

it('the trend counts a file once, however many rows it ran with', async () => {
  const { days, service } = buildRun();
  expect((await service.select({ projectId: PROJECT, run_id: RUN })).files).toHaveLength(4);
  expect(days.mock.calls).toEqual([[['table', 'plain'], expect.any(Number)]]);
});
