import { answers, describeStates } from '../../testing/index.js';
import { NotificationsTab } from './NotificationsTab.js';

describeStates('the notifications of a project', {
  where: <NotificationsTab projectId={1} onDirtyChange={() => {}} />,
  path: '/projects/notification-lists',
  loading: 'Loading the notifications',
  empty: [answers('/projects/notification-lists', { data: [] }), 'No notifications yet'],
});
