export { RecordButton } from './RecordButton.js';
export { RecorderContext, useRecorderState } from './recorder-context.js';
export { useOwnRecorder } from './use-own-recorder.js';
export type { Recorder } from './recorder.js';
export { useRecorderPicker } from './use-recorder-picker.js';
