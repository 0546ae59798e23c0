/** What the exported tests use. They need only Playwright Test, and run as they do in TestPlatform. */
export * from './checks.js';
export { random } from './codes.js';
export { secret } from './data.js';
export type { Flow } from './flow.js';
export { locate } from './locate.js';
export { at } from './mouse.js';
export * from './readings.js';
export { CaseFailure } from './rules.js';
export { type Imported, notImported, session } from './steps.js';
export { rowsOf } from './tables.js';
export { test } from './test.js';
