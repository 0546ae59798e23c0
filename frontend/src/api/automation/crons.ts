import { LIMITS, mayHaveMore } from '@testplatform/contract';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, type Dto } from '../client/client.js';
import { Creations, hasAll } from '../client/creations.js';
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

/** All schedules, even if they exceed one page. */
const readCrons = async (projectId: number) => (await call('/projects/cron-lists', { projectId })).data;

const manageCron = (projectId: number, { environments, ...change }: CronChange) =>
  call('/projects/cron-manage', {
    projectId,
    type: 'Daily',
    ...change,
    ...(environments && { environments: [...environments] }),
  });

/** Whether a listed schedule is as it was sent for a new one. */
const isAsSent = ({ connectorHandle: connectorId, ...listed }: Cron, sent: CronChange): boolean =>
  hasAll({ ...listed, connectorId }, sent);

/** Creates or changes a schedule. A new one is created once, even if the answer is lost. */
export function useManageCron(projectId: number) {
  const onSuccess = useRefresh(projectId);
  const [creations] = useState(() => new Creations());
  return useMutation({
    mutationFn: async (change: CronChange): Promise<unknown> => {
      const send = () => manageCron(projectId, change);
      if (change.cronId !== undefined) return send();
      return creations.create({
        sent: [projectId, change],
        send,
        read: () => readCrons(projectId),
        idOf: ({ cron_id }: Cron) => cron_id,
        isSent: (cron: Cron) => isAsSent(cron, change),
      });
    },
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
