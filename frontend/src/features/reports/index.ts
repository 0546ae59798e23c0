export { GroupReport } from './GroupReport.js';
export { flattenGroup, standingOf } from './report-model.js';
