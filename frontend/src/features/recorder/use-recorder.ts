import { createContext, useContext, useSyncExternalStore, useEffect, useMemo } from 'react';
import { usePermission } from '../../api/people/account.js';
import { sentencesOf } from '../../api/client/api-error.js';
import { useToken } from '../../api/client/session.js';
import { LazyCode } from '../../shared/lazy-code.js';
import { toast } from '../../shared/toast.js';
import { Recorder, type RecorderState } from './recorder.js';

const code = new LazyCode(() => import('./calls.js'));
const calls = async () => {
  await code.fetch();
  return code.getState().value!;
};

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
      find: async () => (await calls()).fetchRecording(projectId),
      start: async (start) => (await calls()).startRecording(start),
      command: async (id, command) => (await calls()).commandRecording(id, command),
      forget: async (id, steps) => (await calls()).forgetSteps(id, steps),
      stop: async (id) => (await calls()).stopRecording(id),
      // The code is loaded by now: a recording is only joined after the same code has found or started it.
      join: (id, listeners) => code.getState().value!.joinRecording(token, id, listeners),
      tell: (error) => toast.error(sentencesOf(error).join(' ')),
    });
  }, [projectId, token, may]);
  useEffect(() => recorder?.open(), [recorder]);
  return recorder;
}
