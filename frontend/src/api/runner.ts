import type { QueryClient } from '@tanstack/react-query';
import { parseRunnerData, type ExecutionType, type FilePath, type RunnerData } from '@testplatform/contract';
import { call } from './client.js';
import { projectsKey } from './projects.js';
import { reportsKey } from './reports.js';
import { testCasesKey } from './test-cases.js';

/** The node to run: titles from the module down; none is the whole project. */
export type Selection = Partial<FilePath>;

/** The latest snapshot of the project's run (3 §3, §13). */
export interface Snapshot {
  readonly run_id: string | null;
  readonly run_status: 'progress' | 'finished';
  /** Base64 PNG. */
  readonly snap: string | null;
  readonly runnerData: RunnerData | null;
}

/** Answers the new run's id. @param environment the name of one; '' runs with the project's own values */
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

/** @param runId null: the run that goes on, or the last one */
export async function fetchSnapshot(projectId: number, runId: string | null, signal?: AbortSignal): Promise<Snapshot> {
  const body = { projectId, ...(runId !== null && { run_id: runId }) };
  const { run_id, run_status, runner_data } = (await call('/projects/get-test-snap', body, signal)).data;
  return { run_id, run_status, snap: runner_data.snap, runnerData: parseRunnerData(runner_data.runnerData) };
}

/** Refetches results after a run has ended (2 §4). */
export async function refreshAfterRun(queries: QueryClient, projectId: number): Promise<void> {
  const stale = [reportsKey(projectId), testCasesKey(projectId), projectsKey];
  await Promise.all(stale.map((queryKey) => queries.invalidateQueries({ queryKey })));
}
