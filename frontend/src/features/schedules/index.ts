export { SchedulesTab } from './SchedulesTab.js';
