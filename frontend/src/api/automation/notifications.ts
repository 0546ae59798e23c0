import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChannelKind, DELAYS, type SendWhen } from '@testplatform/contract';
import { useState } from 'react';
import { call, type Dto } from '../client/client.js';
import { Creations, hasAll } from '../client/creations.js';
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
    queryFn: ({ signal }) => readNotifications(projectId, signal),
  });
}

const readNotifications = async (projectId: number, signal?: AbortSignal) =>
  (await call('/projects/notification-lists', { projectId }, signal)).data;

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

/**
 * Creates, changes or deletes a notification. A new one is created once, even if the answer is lost. Resolves with the
 * secret of a new webhook, unless that answer was lost: then a new secret has to be made.
 */
export function useManageNotification(projectId: number) {
  const queries = useQueryClient();
  const [creations] = useState(() => new Creations());
  return useMutation({
    mutationFn: async ({ recipients, ...change }: NotificationChange): Promise<{ readonly secret?: string }> => {
      const sent = { ...change, ...(recipients && { recipients: [...recipients] }) };
      const send = async () => (await call('/projects/notification-manage', { projectId, ...sent })).data;
      if (change.channelId !== undefined) return send();
      const made: { readonly secret?: string; readonly channel_id: number } = await creations.create({
        sent: [projectId, sent],
        send,
        read: () => readNotifications(projectId),
        idOf: ({ channel_id }: Notification) => channel_id,
        // The list shows the address in part.
        isSent: (notification: Notification) => hasAll({ ...notification, url: sent.url }, sent),
      });
      return made;
    },
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
