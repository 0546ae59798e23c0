import { DELAYS, LIMITS, mayHaveMore } from '@testplatform/contract';
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useLacksPermission } from '../people/account.js';
import { call, type Dto } from '../client/client.js';
import { entriesOf, untilReached } from '../client/query-client.js';
import { reportsKey } from './reports.js';

/** A run of a project: who, what, when, where, and the outcome. */
export type RunRecord = Dto<'RunRecordDto'>;

export const runsKey = (projectId: number) => ['runs', projectId] as const;

/** The runs of a project, newest first. A full page may be followed by another. */
export function useRuns(projectId: number) {
  const isRefused = useLacksPermission('runner', 'view');
  return useInfiniteQuery({
    enabled: !isRefused,
    queryKey: runsKey(projectId),
    queryFn: async ({ pageParam, signal }) =>
      (await call('/projects/run-lists', { projectId, page: pageParam, pageSize: LIMITS.pageSize }, signal)).data,
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (mayHaveMore(last) ? pages.length + 1 : undefined),
    select: ({ pages }) => entriesOf(pages, ({ run_id }) => run_id),
    // Its end is announced live; polling covers a missed event.
    refetchInterval: (query) =>
      untilReached(query) || (query.state.data?.pages.flat().some(isOpen) ? DELAYS.snapshotPoll : false),
  });
}

/** A run in the list over all projects. */
export type LatestRun = Dto<'LatestRunDto'>;

/** The newest runs of all projects, unfinished ones first. */
export function useLatestRuns() {
  return useQuery({
    queryKey: ['latest-runs'],
    queryFn: async ({ signal }) => (await call('/projects/latest-runs', {}, signal)).data,
    refetchInterval: (query) =>
      untilReached(query) || (query.state.data?.some(isOpen) ? DELAYS.snapshotPoll : DELAYS.latestRunsPoll),
  });
}

const isOpen = ({ state }: Pick<RunRecord, 'state'>): boolean => state !== 'finished';

/** Reruns the failed files of a run. Returns the paths of deleted files that were skipped. */
export function useRerunFailed(projectId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (run_id: string) => (await call('/projects/rerun', { projectId, run_id })).data.left_out,
    onSettled: () =>
      Promise.all(
        [runsKey(projectId), reportsKey(projectId)].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
}

/** Pins or unpins a run: pinned runs are not cleaned up. */
export function usePinRun(projectId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (pin: Pick<RunRecord, 'run_id' | 'pinned'>) => call('/projects/run-pin', { projectId, ...pin }),
    // The button stays busy until the list is refreshed.
    onSettled: () => queries.invalidateQueries({ queryKey: runsKey(projectId) }),
  });
}
