/** Lets a server run files and open recordings in worker processes, without code that drives a browser. */
export type * from './types.js';
export type * from './recording/types.js';
export * from './worker/run-source.js';
export * from './worker/worker.js';
export * from './worker/file-copies.js';
export * from './process/process-pool.js';
export type { EgressSettings } from './egress/egress-rules.js';
export { type AddressRange, addressRange, isPublic, METADATA_RANGES, plainName } from './egress/addresses.js';
export { parseHostRule } from './egress/host-rule.js';
export { findFirefox } from './browsers/launch/find-firefox.js';
export { REMOTE_FIREFOX } from './browsers/browser-source.js';
export { expressionProgram } from './events/expression-program.js';
export * from './errors.js';
export * from './trace-viewer.js';
export {
  LastingFolder,
  makeTempFolder,
  removeFoldersWithOwnPid,
  removeTempFolder,
} from './browsers/launch/temp-folder.js';
