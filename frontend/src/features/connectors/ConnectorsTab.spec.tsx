import { answers, describeStates } from '../../testing/index.js';
import { ConnectorsTab } from './ConnectorsTab.js';

describeStates('the connectors of a project', {
  where: <ConnectorsTab projectId={1} onDirtyChange={() => {}} />,
  path: '/projects/connector-lists',
  loading: 'Loading the connectors',
  empty: [answers('/projects/connector-lists', { data: [] }), 'No connectors yet'],
});
