import { useQuery, type QueryClient } from '@tanstack/react-query';
import {
  DELAYS,
  parseRunnerData,
  type ExecutionType,
  type FilePath,
  type RunnerData,
  type RunStanding,
} from '@testplatform/contract';
import { call } from '../client/client.js';
import { projectsKey } from '../project/projects.js';
import { untilReached } from '../client/query-client.js';
import { reportsKey } from './reports.js';
import { runsKey } from './runs.js';
import { testCasesKey } from '../project/test-cases.js';

/** The node to run: titles from the module down; empty: the whole project. */
export type Selection = Partial<FilePath>;

/** The latest snapshot of the project's run (3 §3, §13). */
export interface Snapshot {
  readonly run_id: string | null;
  readonly run_status: 'progress' | 'finished';
  /** Null without a run, like `standing`. */
  readonly executionType: ExecutionType | null;
  readonly standing: RunStanding | null;
  /** Base64 PNG. */
  readonly snap: string | null;
  readonly runnerData: RunnerData | null;
}

/** Returns the new run's id. @param environment the name of one; '' runs with the project's own values */
export async function startRun(
  projectId: number,
  selection: Selection,
  executionType: ExecutionType,
  environment: string,
): Promise<string> {
  const body = { projectId, ...selection, executionType, ...(environment !== '' && { environment }) };
  return (await call('/projects/run', body)).data.run_id;
}

export async function stopRun(projectId: number, run_id: string): Promise<void> {
  await call('/projects/stop', { projectId, run_id });
}

/** @param runId null: the active run, or the last one */
export async function fetchSnapshot(projectId: number, runId: string | null, signal?: AbortSignal): Promise<Snapshot> {
  const body = { projectId, ...(runId !== null && { run_id: runId }) };
  const { runner_data, ...run } = (await call('/projects/get-test-snap', body, signal)).data;
  const { run_id, run_status, executionType, standing } = run;
  return {
    run_id,
    run_status,
    executionType,
    standing,
    snap: runner_data.snap,
    runnerData: parseRunnerData(runner_data.runnerData),
  };
}

/** Why a run is queued, as a sentence; null when it isn't. @param runId null: no request */
export function useWaiting(projectId: number, runId: string | null): string | null {
  const { data } = useQuery({
    // Its key is below the runs': it is refetched when runs of the project begin or end.
    queryKey: [...runsKey(projectId), 'waiting', runId],
    queryFn: async ({ signal }) =>
      (await call('/projects/get-test-snap', { projectId, run_id: runId ?? undefined }, signal)).data.waiting,
    enabled: runId !== null,
    refetchInterval: (query) => untilReached(query) || DELAYS.snapshotPoll,
  });
  return data ?? null;
}

/** Refetches results after a run has ended. */
export async function refreshAfterRun(queries: QueryClient, projectId: number): Promise<void> {
  const stale = [reportsKey(projectId), testCasesKey(projectId), projectsKey];
  await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
