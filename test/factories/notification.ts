import type { Api } from '../support/product/api.js';
import { until } from '../support/time/until.js';

/** A message in the log. */
export interface LoggedDelivery {
  readonly delivery_id: string;
  readonly channel_id: number;
  readonly run_id: string | null;
  readonly state: 'waiting' | 'sent' | 'failed';
  readonly attempts: number;
  readonly httpStatus: number | null;
  readonly reply: string;
  readonly error: string;
  readonly nextTry: string | null;
  readonly [field: string]: unknown;
}

interface MadeNotification {
  readonly channel_id: number;
  readonly secret?: string;
}

/** Creates a notification, by default a webhook for all runs. */
export async function createNotification(api: Api, projectId: number, change: object): Promise<MadeNotification> {
  const body = { projectId, title: 'To whom it may concern', kind: 'webhook', when: 'always', ...change };
  return (await api.ok<{ data: MadeNotification }>('/projects/notification-manage', body)).data;
}

export async function readDeliveries(api: Api, projectId: number): Promise<LoggedDelivery[]> {
  return (await api.ok<{ data: LoggedDelivery[] }>('/projects/notification-log', { projectId })).data;
}

/** Waits until a project has this many messages and none is pending. */
export async function deliveriesOver(api: Api, projectId: number, count: number): Promise<LoggedDelivery[]> {
  return until(`${count} messages to be over`, async () => {
    const log = await readDeliveries(api, projectId);
    return log.length >= count && log.every(({ state }) => state !== 'waiting') && log;
  });
}

export async function sendTest(api: Api, projectId: number, channelId: number): Promise<void> {
  await api.ok('/projects/notification-test', { projectId, channelId });
}
