import { answers, describeStates } from '../../testing/index.js';
import { LatestRuns } from './LatestRuns.js';

describeStates('the latest runs', {
  where: <LatestRuns />,
  path: '/projects/latest-runs',
  loading: 'Loading the latest runs',
  empty: [answers('/projects/latest-runs', { data: [] }), 'No runs yet'],
});
