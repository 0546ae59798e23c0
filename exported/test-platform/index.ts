/** What the exported tests use. They run with Playwright Test alone, and as TestPlatform runs them. */
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
