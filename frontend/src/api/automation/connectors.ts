import { LIMITS, mayHaveMore } from '@testplatform/contract';
import { hashKey, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from '../../shared/toast.js';
import { sentencesOf } from '../client/api-error.js';
import { call, type Dto } from '../client/client.js';
import { Creations, hasAll } from '../client/creations.js';
import { cronsKey } from './crons.js';
import { projectsKey } from '../project/projects.js';
import { runsKey } from '../runs/runs.js';

/** A link that starts runs (2 §3). */
export type Connector = Dto<'ConnectorDto'>;
export type ComponentReference = Dto<'ComponentReferenceDto'>;

/** The editable fields of a connector. Without an id, a new one is created. */
export interface ConnectorChange {
  readonly connectorId?: string;
  readonly title?: string;
  readonly components?: 'all' | readonly ComponentReference[];
  readonly enabled?: boolean;
  readonly environments?: readonly string[];
  readonly regenerate?: boolean;
  readonly connectorDelete?: boolean;
  /** Version of the connector that the change is based on: refused if it was changed since. */
  readonly version?: string;
}

export const connectorsKey = (projectId: number) => ['connectors', projectId] as const;

async function readConnectors(projectId: number, signal?: AbortSignal): Promise<Connector[]> {
  const { data } = await call('/projects/connector-lists', { projectId }, signal);
  return Array.isArray(data) ? data : [data];
}

/** All connectors, even if they exceed one page. */
export function useConnectors(projectId: number, enabled = true) {
  return useQuery({
    enabled,
    queryKey: connectorsKey(projectId),
    queryFn: ({ signal }) => readConnectors(projectId, signal),
  });
}

/** The connectors, page by page. A full page may be followed by another. */
export function useConnectorPages(projectId: number) {
  return useInfiniteQuery({
    queryKey: [...connectorsKey(projectId), 'pages'],
    queryFn: async ({ pageParam, signal }) => {
      const body = { projectId, page: pageParam, pageSize: LIMITS.pageSize };
      const { data } = await call('/projects/connector-lists', body, signal);
      return Array.isArray(data) ? data : [data];
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (mayHaveMore(last) ? pages.length + 1 : undefined),
    select: ({ pages }) => pages.flat(),
  });
}

/** Starts runs of what a connector covers. Returns the id of one; null when it was refused, which a toast reports. */
export function useRunConnector(projectId: number) {
  const queries = useQueryClient();
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async ({ connectorId, environments }: { connectorId: string; environments?: readonly string[] }) => {
      const chosen = environments && { environments: [...environments] };
      return (await call('/projects/connector-run', { projectId, connectorId, ...chosen })).data.run_id;
    },
    onError: (error) => toast.error(sentencesOf(error).join(' ')),
    onSettled: () =>
      Promise.all(
        [runsKey(projectId), connectorsKey(projectId)].map((queryKey) => queries.invalidateQueries({ queryKey })),
      ),
  });
  const run = (connectorId: string, environments: readonly string[] = []): Promise<string | null> =>
    mutateAsync({ connectorId, ...(environments.length > 0 && { environments }) }).catch(() => null);
  return { run, busy: isPending };
}

const manageConnector = (projectId: number, { components, environments, ...change }: ConnectorChange) =>
  call('/projects/connector-manage', {
    projectId,
    ...change,
    ...(environments && { environments: [...environments] }),
    ...(components && { components: components === 'all' ? 'all' : components.map((one) => ({ ...one })) }),
  });

/** Whether a listed connector is as it was sent for a new one. */
const isAsSent = (listed: Connector, sent: ConnectorChange): boolean =>
  hasAll(
    { ...listed, components: partsOf(listed.components) },
    { ...sent, components: partsOf(sent.components ?? []) },
  );

/** What a connector covers, sorted: the server has an order of its own. */
const partsOf = (components: 'all' | readonly ComponentReference[]): string | readonly string[] =>
  components === 'all' ? components : components.map((one) => hashKey([one])).toSorted();

/** Creates, changes or deletes a connector. A new one is created once, even if the answer is lost. */
export function useManageConnector(projectId: number) {
  const queries = useQueryClient();
  const [creations] = useState(() => new Creations());
  // Schedules have the id of their connector, which changes with its link.
  const refresh = () =>
    Promise.all(
      [connectorsKey(projectId), cronsKey(projectId)].map((queryKey) => queries.invalidateQueries({ queryKey })),
    );
  return useMutation({
    mutationFn: async (change: ConnectorChange): Promise<unknown> => {
      const send = () => manageConnector(projectId, change);
      if (change.connectorId !== undefined) return send();
      return creations.create({
        sent: [projectId, change],
        send,
        read: () => readConnectors(projectId),
        idOf: ({ handle }: Connector) => handle,
        isSent: (connector: Connector) => isAsSent(connector, change),
      });
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: projectsKey });
      return refresh();
    },
    // Someone else may have changed it. The error is shown at once.
    onError: () => void refresh(),
  });
}
