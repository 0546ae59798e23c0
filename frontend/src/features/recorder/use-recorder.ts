import { createContext, useContext, useSyncExternalStore, useEffect, useMemo } from 'react';
import { usePermission } from '../../api/account.js';
import { sentencesOf } from '../../api/client/api-error.js';
import { joinRecording } from '../../api/live/recording-socket.js';
import { commandRecording, fetchRecording, forgetSteps, startRecording, stopRecording } from '../../api/recordings.js';
import { useToken } from '../../api/client/session.js';
import { toast } from '../../shared/toast.js';
import { Recorder, type RecorderState } from './recorder.js';

/** The recorder of the workspace; null if recording is not possible. */
export const RecorderContext = createContext<Recorder | null>(null);

export function useRecorder(): Recorder {
  const recorder = useContext(RecorderContext);
  if (!recorder) throw new Error('There is no recorder here');
  return recorder;
}

/** The recorder's state; re-renders on each change. */
export function useRecorderState(recorder: Recorder): RecorderState {
  return useSyncExternalStore(recorder.subscribe, recorder.getState);
}

/** The user's recorder in a project, while its workspace is open; null without the permission. */
export function useOwnRecorder(projectId: number): Recorder | null {
  const token = useToken() ?? '';
  const mayCreate = usePermission('test-cases', 'create');
  const mayModify = usePermission('test-cases', 'modify');
  const mayRun = usePermission('runner', 'run');
  const may = (mayCreate || mayModify) && mayRun;
  const recorder = useMemo(() => {
    if (!may) return null;
    return new Recorder({
      find: () => fetchRecording(projectId),
      start: startRecording,
      command: commandRecording,
      forget: forgetSteps,
      stop: stopRecording,
      join: (id, listeners) => joinRecording(token, id, listeners),
      tell: (error) => toast.error(sentencesOf(error).join(' ')),
    });
  }, [projectId, token, may]);
  useEffect(() => recorder?.open(), [recorder]);
  return recorder;
}
