import { LIMITS, mayHaveMore } from '@testplatform/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, type Dto } from '../client/client.js';
import { projectsKey } from '../project/projects.js';

/** A daily run of a connector (2 §3). */
export type Cron = Dto<'CronDto'>;

/** The editable fields of a schedule. Without an id, a new one is created. */
export interface CronChange {
  readonly cronId?: number;
  readonly connectorId?: string;
  readonly title?: string;
  /** Two digits. */
  readonly hour?: string;
  readonly minute?: string;
  readonly timeZone?: string;
  readonly environments?: readonly string[];
  readonly paused?: boolean;
  /** Version of the schedule that the change is based on: refused if it was changed since. */
  readonly version?: string;
}

export const cronsKey = (projectId: number) => ['crons', projectId] as const;

/** The schedules, page by page. A full page may be followed by another. */
export function useCronPages(projectId: number) {
  return useInfiniteQuery({
    queryKey: cronsKey(projectId),
    queryFn: async ({ pageParam, signal }) =>
      (await call('/projects/cron-lists', { projectId, page: pageParam, pageSize: LIMITS.pageSize }, signal)).data,
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (mayHaveMore(last) ? pages.length + 1 : undefined),
    select: ({ pages }) => pages.flat(),
  });
}

function useRefresh(projectId: number) {
  const queries = useQueryClient();
  return () => {
    void queries.invalidateQueries({ queryKey: projectsKey });
    return queries.invalidateQueries({ queryKey: cronsKey(projectId) });
  };
}

/** Creates or changes a schedule. */
export function useManageCron(projectId: number) {
  const onSuccess = useRefresh(projectId);
  return useMutation({
    mutationFn: ({ environments, ...change }: CronChange) =>
      call('/projects/cron-manage', {
        projectId,
        type: 'Daily',
        ...change,
        ...(environments && { environments: [...environments] }),
      }),
    onSuccess,
    // Someone else may have changed it. The error is shown at once.
    onError: () => void onSuccess(),
  });
}

export function useDeleteCron(projectId: number) {
  const onSuccess = useRefresh(projectId);
  return useMutation({
    mutationFn: (cronId: number) => call('/projects/cron-manage', { cronId, cronDelete: true }),
    onSuccess,
  });
}
