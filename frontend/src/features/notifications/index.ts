export { NotificationsTab } from './NotificationsTab.js';
