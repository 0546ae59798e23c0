import { DELAYS, LIMITS, type RunChange } from '@testplatform/contract';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { call, type Dto } from '../client/client.js';
import { entriesOf, untilReached } from '../client/query-client.js';
import { isOfRun } from './run-reports.js';
import { reportsKey } from './reports.js';

/** A failed case; `seq` is null for a file that could not finish. */
export type FailedCase = Dto<'FailureCaseDto'>;
/** A case whose outcome differs between the runs, or that failed in both. */
export type ComparedCase = Dto<'ComparedCaseDto'>;
/** What changed from one run to another. */
export type RunComparison = Dto<'RunCompareDataDto'>;

const pageSize = LIMITS.pageSize;

/** A page of a run's failures, grouped by message; the most frequent first. Polled while the run is active. */
export function useRunFailures(projectId: number, run_id: string, page: number, goesOn: boolean) {
  return useQuery({
    queryKey: [...reportsKey(projectId), 'run', run_id, 'failures', page],
    queryFn: async ({ signal }) =>
      (await call('/projects/run-failures', { projectId, run_id, page, pageSize }, signal)).data,
    placeholderData: (before, query) => (isOfRun(query?.queryKey, run_id) ? before : undefined),
    refetchInterval: (query) => untilReached(query) || (goesOn && DELAYS.snapshotPoll),
  });
}

/** The cases with one failure message. A full page may be followed by another. Polled while the run is active. */
export function useFailedCases(projectId: number, run_id: string, failure: string, goesOn: boolean) {
  return useInfiniteQuery({
    queryKey: [...reportsKey(projectId), 'run', run_id, 'failed-cases', failure],
    queryFn: async ({ pageParam: page, signal }) =>
      (await call('/projects/run-failure-cases', { projectId, run_id, failure, page, pageSize }, signal)).data,
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.length === pageSize ? pages.length + 1 : undefined),
    select: ({ pages }) => entriesOf(pages, ({ result_id, seq }) => `${result_id} ${seq}`),
    refetchInterval: (query) => untilReached(query) || (goesOn && DELAYS.snapshotPoll),
  });
}

interface Compared {
  /** null: the previous run of the same selection. */
  readonly other: string | null;
  /** Only cases with this change. */
  readonly change: RunChange | null;
  /** 1-based. */
  readonly page: number;
}

/** Compares a run with another one. */
export function useRunComparison(projectId: number, run_id: string, { other, change, page }: Compared) {
  return useQuery({
    queryKey: [...reportsKey(projectId), 'run', run_id, 'compare', other, change, page],
    queryFn: async ({ signal }) => {
      const chosen = { ...(other && { with_run_id: other }), ...(change && { change }) };
      return (await call('/projects/run-compare', { projectId, run_id, page, pageSize, ...chosen }, signal)).data;
    },
    // With another filter or page: the control that was pressed stays.
    placeholderData: (before, query) =>
      isOfRun(query?.queryKey, run_id) && query?.queryKey.includes(other) ? before : undefined,
  });
}
