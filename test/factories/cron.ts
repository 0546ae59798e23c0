import type { Answer, Api } from '../support/api.js';

/** A schedule in the list. */
export interface ListedCron {
  readonly cron_id: number;
  readonly nextRuns: readonly string[];
  readonly lastRun: { readonly run_id: string; readonly time: string; readonly passed: boolean | null } | null;
  readonly missed: { readonly time: string; readonly reason: string } | null;
  readonly [field: string]: unknown;
}

export const manageCron = (api: Api, body: object): Promise<Answer> => api.call('/projects/cron-manage', body);

/** Creates a schedule, by default at 06:30 UTC; returns its id. */
export async function createCron(
  api: Api,
  projectId: number,
  connectorId: string,
  change: object = {},
): Promise<number> {
  const time = { hour: '06', minute: '30', type: 'Daily', timeZone: 'UTC' };
  const body = { projectId, connectorId, title: 'Every morning', ...time, ...change };
  return (await api.ok<{ data: { cron_id: number } }>('/projects/cron-manage', body)).data.cron_id;
}

export async function listCrons(api: Api, projectId: number): Promise<ListedCron[]> {
  return (await api.ok<{ data: ListedCron[] }>('/projects/cron-lists', { projectId })).data;
}
