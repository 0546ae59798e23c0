export { DataCollectionTab } from './DataCollectionTab.js';
export { EnvironmentTab } from './EnvironmentTab.js';
