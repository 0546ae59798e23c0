export { ConnectorsTab } from './ConnectorsTab.js';
