import { DELAYS, LIMITS, type RunFileOutcome } from '@testplatform/contract';
import { useQuery } from '@tanstack/react-query';
import { call, type Dto } from '../client/client.js';
import { untilReached } from '../client/query-client.js';
import { reportsKey } from './reports.js';

/** One run with a page of its files. */
export type RunReport = Dto<'RunReportDataDto'>;
/** What an active run is doing. */
export type RunProgress = NonNullable<RunReport['progress']>;
/** A file of a run and its attempts, oldest first. */
export type RunFile = Dto<'RunFileDto'>;

interface FilesShown {
  /** Only files with this outcome; null: all. */
  readonly outcome: RunFileOutcome | null;
  /** 1-based. */
  readonly page: number;
  /** Instead of that page, the one with the file of this result; null: that page. */
  readonly sought: string | null;
}

/**
 * The report of a run. Keeps the current files until others are loaded. Polled while the run or a rerun of it is
 * active.
 */
export function useRunReport(projectId: number, runId: string, { outcome, page, sought }: FilesShown) {
  return useQuery({
    queryKey: [...reportsKey(projectId), 'run', runId, outcome, page, sought],
    queryFn: async ({ signal }) => {
      const chosen = { ...(outcome && { outcome }), ...(sought && { result_id: sought }) };
      const body = { projectId, run_id: runId, page, pageSize: LIMITS.pageSize, ...chosen };
      return (await call('/projects/run-report', body, signal)).data;
    },
    placeholderData: (before) => (before?.run.run_id === runId ? before : undefined),
    refetchInterval: (query) =>
      untilReached(query) || (query.state.data && goesOn(query.state.data) ? DELAYS.snapshotPoll : false),
  });
}

/** The runs of a start in several environments side by side. */
export type RunMatrix = Dto<'RunMatrixDataDto'>;

/** A page of the files of such runs. Polled while one of them is active. */
export function useRunMatrix(projectId: number, run_id: string, page: number) {
  return useQuery({
    queryKey: [...reportsKey(projectId), 'run', run_id, 'matrix', page],
    queryFn: async ({ signal }) =>
      (await call('/projects/run-matrix', { projectId, run_id, page, pageSize: LIMITS.pageSize }, signal)).data,
    placeholderData: (before, query) => (isOfRun(query?.queryKey, run_id) ? before : undefined),
    refetchInterval: (query) =>
      untilReached(query) ||
      (query.state.data?.runs.some(({ state }) => state !== 'finished') ? DELAYS.snapshotPoll : false),
  });
}

/** Whether a key of this file's queries is of a run: its page or filter may be another one. */
export const isOfRun = (key: readonly unknown[] | undefined, runId: string): boolean => key?.includes(runId) ?? false;

const goesOn = ({ run }: RunReport): boolean => run.state !== 'finished' || run.rerunning;
