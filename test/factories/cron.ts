import { HOUR, MINUTE } from '@testplatform/contract';
import { type CronDayRow, CronDaysRepository } from '../../backend/src/modules/crons/cron-days.repository.js';
import { CronsRepository } from '../../backend/src/modules/crons/crons.repository.js';
import type { Answer, Api } from '../support/product/api.js';
import { withDatabase } from '../support/product/database.js';
import type { TestServer } from '../support/product/server.js';

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

/** The hour and minute (UTC) of a schedule that was due a number of milliseconds ago, and that moment. */
export function dueBefore(milliseconds: number): {
  readonly moment: Date;
  readonly hour: number;
  readonly minute: number;
} {
  const moment = new Date(Math.floor((Date.now() - milliseconds) / MINUTE) * MINUTE);
  return { moment, hour: moment.getUTCHours(), minute: moment.getUTCMinutes() };
}

/** Backdates the schedules by a number of hours, as if a server that is down now had been running. */
export const letTimePass = (server: TestServer, hours: number): Promise<void> =>
  withDatabase(server, (database) =>
    database.transaction(async () => {
      const crons = new CronsRepository(database);
      for (const cron of await crons.active()) await crons.update({ ...cron, armedAt: Date.now() - hours * HOUR });
    }),
  );

/** Adds a day that a schedule has handled. */
export const addDay = (
  server: TestServer,
  day: Pick<CronDayRow, 'cronId' | 'localDate' | 'dueAt' | 'outcome'>,
): Promise<void> =>
  withDatabase(server, (database) =>
    database.transaction(() =>
      new CronDaysRepository(database).put({ runId: null, reason: '', createdAt: day.dueAt, ...day }),
    ),
  );
