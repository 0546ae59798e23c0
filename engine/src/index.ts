export * from './runner/types.js';
export * from './worker/run-source.js';
export * from './worker/worker.js';
export * from './browsers/find-chromium.js';
export * from './browsers/pool.js';
export * from './errors.js';
export * from './trace-viewer.js';
export * from './runner/run-file.js';
