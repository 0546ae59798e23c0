import { answers, describeStates } from '../../testing/index.js';
import { EnvironmentTab } from './EnvironmentTab.js';

describeStates('the environments of a project', {
  where: <EnvironmentTab projectId={1} onDirtyChange={() => {}} />,
  path: '/projects/environment-lists',
  loading: 'Loading the environments',
  empty: [answers('/projects/environment-lists', { data: [], version: '1' }), 'No environments yet'],
});
