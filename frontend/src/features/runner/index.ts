export { LiveBox } from './LiveBox.js';
export { ConnectionHint } from './ConnectionHint.js';
export { EnvironmentSelect } from './EnvironmentSelect.js';
export { RunButtons } from './RunButtons.js';
export { RunFacts } from './RunFacts.js';
export { RunHistory } from './RunHistory.js';
export { useRunCommands } from './use-run-commands.js';
export { useRun, useRunningCase, useRunningFile, type Run } from './use-run.js';
