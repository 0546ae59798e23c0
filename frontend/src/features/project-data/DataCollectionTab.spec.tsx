import { it } from '@jest/globals';
import { answers, describeStates, openScreen, screen } from '../../testing/index.js';
import { DataCollectionTab } from './DataCollectionTab.js';

const where = <DataCollectionTab projectId={1} onDirtyChange={() => {}} />;

describeStates('the data of a project', {
  where,
  path: '/projects/list',
  loading: 'Loading the data',
  empty: [
    answers('/projects/list', { data: [{ project_id: 1, dataCollection: { General: [] }, dataBinding: [] }] }),
    'Data binding',
  ],
});

it('says so where the data was left out for want of a right', async () => {
  openScreen(where, answers('/projects/list', { data: [{ project_id: 1 }] }));
  await screen.findByText('You can’t see this project’s data');
});
