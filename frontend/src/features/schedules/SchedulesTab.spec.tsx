import { answers, describeStates } from '../../testing/index.js';
import { SchedulesTab } from './SchedulesTab.js';

const where = <SchedulesTab projectId={1} onDirtyChange={() => {}} />;
const crons = answers('/projects/cron-lists', { data: [] });
const connectors = answers('/projects/connector-lists', { data: [] });

describeStates('the schedules of a project', {
  where,
  path: '/projects/cron-lists',
  loading: 'Loading the schedules',
  empty: [crons, 'No schedules yet'],
  more: [connectors],
});

describeStates('the schedules of a project, which need its connectors', {
  where,
  path: '/projects/connector-lists',
  loading: 'Loading the schedules',
  empty: [connectors, 'A schedule runs a connector once a day. Add a connector first.'],
  more: [crons],
});
