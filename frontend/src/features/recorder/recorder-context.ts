import { createContext, useContext, useSyncExternalStore } from 'react';
import type { Recorder, RecorderState } from './recorder.js';

/** The recorder of the workspace; null where nothing can be recorded. */
export const RecorderContext = createContext<Recorder | null>(null);

export function useRecorder(): Recorder {
  const recorder = useContext(RecorderContext);
  if (!recorder) throw new Error('There is no recorder here');
  return recorder;
}

/** How it stands; renders anew with each change. */
export function useRecorderState(recorder: Recorder): RecorderState {
  return useSyncExternalStore(recorder.subscribe, recorder.getState);
}
