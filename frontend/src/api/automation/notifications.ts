import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChannelKind, DELAYS, type SendWhen } from '@testplatform/contract';
import { call, type Dto } from '../client/client.js';
import { untilReached } from '../client/query-client.js';

/** A notification about ended runs (3 §14). */
export type Notification = Dto<'NotificationDto'>;
/** A message of a notification, and its delivery status. */
export type Delivery = Dto<'DeliveryDto'>;

/** The editable fields of a notification. Without an id, a new one is created. */
export interface NotificationChange {
  readonly channelId?: number;
  readonly title?: string;
  readonly kind?: ChannelKind;
  readonly when?: SendWhen;
  readonly enabled?: boolean;
  readonly recipients?: readonly string[];
  readonly url?: string;
  readonly regenerate?: boolean;
  readonly channelDelete?: boolean;
  /** Version of the notification that the change is based on: refused if it was changed since. */
  readonly version?: string;
}

/** The query keys of a project's notifications and deliveries. */
export const notificationsKey = (projectId: number) => ['notifications', projectId] as const;
const listKey = (projectId: number) => [...notificationsKey(projectId), 'list'] as const;
const logKey = (projectId: number) => [...notificationsKey(projectId), 'log'] as const;

export function useNotifications(projectId: number) {
  return useQuery({
    queryKey: listKey(projectId),
    queryFn: async ({ signal }) => (await call('/projects/notification-lists', { projectId }, signal)).data,
  });
}

/** The newest messages, newest first. */
export function useDeliveries(projectId: number) {
  return useQuery({
    queryKey: logKey(projectId),
    queryFn: async ({ signal }) => (await call('/projects/notification-log', { projectId }, signal)).data,
    // Delivery status comes live; polling covers missed events.
    refetchInterval: (query) =>
      untilReached(query) ||
      (query.state.data?.some((delivery) => delivery.state === 'waiting') ? DELAYS.snapshotPoll : false),
  });
}

/** Creates, changes or deletes a notification. Returns the secret of a new webhook. */
export function useManageNotification(projectId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ recipients, ...change }: NotificationChange) =>
      (
        await call('/projects/notification-manage', {
          projectId,
          ...change,
          ...(recipients && { recipients: [...recipients] }),
        })
      ).data,
    onSuccess: () => queries.invalidateQueries({ queryKey: notificationsKey(projectId) }),
    // Someone else may have changed it. The error is shown at once.
    onError: () => void queries.invalidateQueries({ queryKey: notificationsKey(projectId) }),
  });
}

export function useTestNotification(projectId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (channelId: number) => call('/projects/notification-test', { projectId, channelId }),
    onSuccess: () => queries.invalidateQueries({ queryKey: logKey(projectId) }),
  });
}

/** Sends a message again. */
export function useSendAgain(projectId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (deliveryId: string) => call('/projects/notification-again', { projectId, deliveryId }),
    onSuccess: () => queries.invalidateQueries({ queryKey: logKey(projectId) }),
  });
}
