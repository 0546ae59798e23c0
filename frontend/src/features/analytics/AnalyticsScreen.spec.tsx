import { answers, describeStates } from '../../testing/index.js';

describeStates('the projects of the analytics', {
  where: '/analytics',
  path: '/projects/list',
  loading: 'Loading the projects',
  empty: [answers('/projects/list', { data: [] }), 'No projects yet'],
});
