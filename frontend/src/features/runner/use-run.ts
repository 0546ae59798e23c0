import { useQueryClient } from '@tanstack/react-query';
import { joinPath, joinRunPath, type ExecutionType } from '@testplatform/contract';
import { useEffect, useMemo, useState, useSyncExternalStore, useCallback } from 'react';
import { useLacksPermission } from '../../api/people/account.js';
import { sentencesOf } from '../../api/client/api-error.js';
import { useEnvironments } from '../../api/project/environments.js';
import { refreshAllOf, refreshChanged } from '../../api/live/project-changes.js';
import { fetchSnapshot, refreshAfterRun, startRun, stopRun } from '../../api/runs/runner.js';
import { useToken } from '../../api/client/session.js';
import { joinLiveChannel } from '../../api/live/socket.js';
import { useLatest } from '../../shared/hooks/use-latest.js';
import * as storage from '../../shared/storage.js';
import { toast } from '../../shared/toast.js';
import { addToChat, EMPTY_CHAT, type Chat } from './chat-log.js';
import { RunController } from './run-controller.js';
import type { RunState } from './run-state.js';

/** A project's run, for its screens. */
export interface Run {
  readonly controller: RunController;
  readonly chat: Chat;
  /** The name of the next run's environment; '' is none. */
  readonly environment: string;
  setEnvironment(name: string): void;
}

/** Follows the runs of a project for as long as its workspace is open. */
export function useRun(projectId: number): Run {
  const queries = useQueryClient();
  const token = useToken() ?? '';
  const [chat, setChat] = useState(EMPTY_CHAT);
  const [environment, setEnvironment] = useEnvironmentChoice(projectId);
  const chosen = useLatest(environment);
  const controller = useMemo(
    () =>
      new RunController({
        start: (selection, executionType: ExecutionType) =>
          startRun(projectId, selection, executionType, chosen.current),
        stop: (runId) => stopRun(projectId, runId),
        snapshot: (runId, signal) => fetchSnapshot(projectId, runId, signal),
        join: (listeners) => joinLiveChannel(token, projectId, listeners),
        refresh: () => void refreshAfterRun(queries, projectId),
        tell: (error) => toast.error(sentencesOf(error).join(' ')),
        onMissed: () => void refreshAllOf(queries, projectId),
        onChange: (change) => void refreshChanged(queries, change),
        onChat: (event) => setChat((before) => addToChat(before, event)),
      }),
    [projectId, token, queries, chosen],
  );
  const isRefused = useLacksPermission('runner', 'view');
  useEffect(() => controller.open({ mayViewRuns: !isRefused }), [controller, isRefused]);
  return { controller, chat, environment, setEnvironment };
}

/** The run's state. Re-renders with each live event, so use it only where it is shown. */
export const useRunState = ({ controller }: Run): RunState =>
  useSyncExternalStore(controller.subscribe, controller.getState);

/** The path of the running file, titles joined by `/`. Re-renders only when it changes. */
export const useRunningFile = ({ controller }: Run): string | null =>
  useSyncExternalStore(controller.subscribe, () => runningFile(controller.getState()));

/** The title of the running case, if it is in this file (titles joined by `/`). Re-renders only when it changes. */
export const useRunningCase = ({ controller }: Run, file: string): string | null =>
  useSyncExternalStore(controller.subscribe, () => {
    const state = controller.getState();
    const result = state.moment?.runnerData?.test_result;
    return result?.status === '' && runningFile(state) === file ? result.testCase.title : null;
  });

/** The case of a run that the live channel shows, with its file's titles joined by `/`, and its row; null if none. */
export function useShownCase(run: Run, runId: string): { path: string; title: string } | null {
  const { controller } = run;
  const isShown = useSyncExternalStore(controller.subscribe, () => controller.getState().runId === runId);
  const path = useSyncExternalStore(controller.subscribe, () => runningFile(controller.getState(), joinRunPath));
  const title = useRunningCase(run, useRunningFile(run) ?? '');
  return isShown && path !== null && title !== null ? { path, title } : null;
}

const runningFile = ({ phase, ending, moment }: RunState, join = joinPath): string | null =>
  phase === 'idle' || ending || !moment?.runnerData ? null : join(moment.runnerData.testCase_info);

/** Whether the live connection is lost, or the browser is offline. Re-renders only when that changes. */
export function useConnectionLost({ controller }: Run): boolean {
  const isUnheard = useSyncExternalStore(controller.subscribe, () => controller.getState().connected === false);
  const isOffline = useSyncExternalStore(onNetwork, () => !navigator.onLine);
  return isUnheard || isOffline;
}

function onNetwork(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/**
 * The environment of a project's next run, stored in this browser. A deleted one counts as none. Until the environments
 * are loaded, the stored one counts.
 */
function useEnvironmentChoice(projectId: number): [string, (name: string) => void] {
  const kept = useSyncExternalStore(storage.subscribe, () => storage.read('environments')?.[projectId] ?? '');
  const { data } = useEnvironments(projectId);
  const choose = useCallback(
    (name: string) => storage.merge({ environments: { ...storage.read('environments'), [projectId]: name } }),
    [projectId],
  );
  return [data === undefined || data.some(({ name }) => name === kept) ? kept : '', choose];
}
