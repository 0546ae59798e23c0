export { FileReport } from './FileReport.js';
export { GroupReport } from './GroupReport.js';
export { RunReport } from './run/RunReport.js';
export { flattenGroup, standingOf } from './report-model.js';
