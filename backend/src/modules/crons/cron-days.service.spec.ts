import { DAY, HOUR, MINUTE } from '@testplatform/contract';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { conflict } from '../../common/errors.js';
import type { Database } from '../../database/database.js';
import type { ConnectorStartsService } from '../connectors/connector-starts.service.js';
import type { ProjectsService } from '../projects/projects.service.js';
import type { CronDayRow, CronDaysRepository } from './cron-days.repository.js';
import { CronDaysService } from './cron-days.service.js';
import type { CronRow, CronsRepository } from './crons.repository.js';

const START = Date.parse('2026-05-01T00:00:00Z');

const buildCron = (change: Partial<CronRow> = {}): CronRow => ({
  cronId: 1,
  projectId: 1,
  connectorKey: 1,
  title: 'Nightly',
  hour: 2,
  minute: 30,
  timeZone: 'Europe/Berlin',
  environment: '',
  otherEnvironments: null,
  paused: false,
  armedAt: START,
  createdBy: null,
  createdAt: START,
  modifiedAt: START,
  ...change,
});

/** A partial fake; using anything else of it fails. */
const instead = <T>(part: Partial<Record<keyof T, unknown>>): T => part as T;

/** A database with one schedule, and servers on it. */
function buildInstallation(cron: CronRow) {
  const stored = { cron: cron as CronRow | null };
  const days: CronDayRow[] = [];
  const started: string[] = [];
  const start = { refusal: null as Error | null };
  const find = (date: string) => days.find(({ localDate }) => localDate === date);
  const server = () =>
    new CronDaysService(
      instead<CronsRepository>({ find: async () => stored.cron }),
      instead<CronDaysRepository>({
        find: async (_cronId: number, date: string) => find(date) ?? null,
        from: async () => days,
        put: async (day: CronDayRow) => {
          const before = find(day.localDate);
          if (before?.outcome === 'started') throw new Error('A date twice');
          if (before) days.splice(days.indexOf(before), 1);
          days.push(day);
        },
      }),
      instead<ConnectorStartsService>({
        bySchedule: async () => {
          if (start.refusal) throw start.refusal;
          started.push(`run ${started.length + 1}`);
          return started.at(-1);
        },
      }),
      instead<ProjectsService>({ lock: async () => undefined }),
      instead<Database>({ transaction: (work: () => Promise<unknown>) => work() }),
    );
  const outcomes = () => days.map(({ localDate, outcome }) => `${localDate} ${outcome}`);
  return { server, stored, start, started, days, outcomes };
}

describe('a schedule’s days', () => {
  it('each start one run, however often they are polled and by whichever server', async () => {
    const cron = buildCron();
    const { server, started, outcomes } = buildInstallation(cron);
    const servers = [server(), server(), server()];
    for (let now = START; now < START + 3 * DAY; now += 15_000 * 17)
      for (const one of servers) await one.catchUp(cron, now);
    expect(started).toHaveLength(3);
    expect(outcomes()).toEqual(['2026-05-01 started', '2026-05-02 started', '2026-05-03 started']);
  });

  it('start up to an hour late, and are missed after that', async () => {
    const due = Date.parse('2026-05-01T00:30:00Z');
    for (const [late, outcome] of [
      [0, 'started'],
      [HOUR, 'started'],
      [HOUR + 1, 'missed'],
    ] as const) {
      const cron = buildCron();
      const { server, outcomes } = buildInstallation(cron);
      await server().catchUp(cron, due - 1);
      expect(outcomes()).toEqual([]);
      await server().catchUp(cron, due + late);
      expect(outcomes()).toEqual([`2026-05-01 ${outcome}`]);
    }
  });

  it('of a long downtime are all recorded, and only the last one starts', async () => {
    const cron = buildCron();
    const { server, outcomes } = buildInstallation(cron);
    await server().catchUp(cron, Date.parse('2026-05-04T00:45:00Z'));
    expect(outcomes()).toEqual(['2026-05-01 missed', '2026-05-02 missed', '2026-05-03 missed', '2026-05-04 started']);
  });

  it('store the reason when there was nothing to run, and a failure is retried', async () => {
    const cron = buildCron();
    const { server, start, days } = buildInstallation(cron);
    const now = Date.parse('2026-05-01T00:31:00Z');
    const one = server();
    start.refusal = new Error('The database is gone');
    await expect(one.catchUp(cron, now)).rejects.toThrow('gone');
    expect(days).toEqual([]);
    start.refusal = conflict('components', 'There is nothing to run');
    await one.catchUp(cron, now + MINUTE);
    expect(days).toMatchObject([{ outcome: 'refused', runId: null, reason: 'There is nothing to run' }]);
  });

  it.each<[string, Partial<CronRow> | null]>([
    ['deleted', null],
    ['paused', { paused: true }],
    ['set to another time', { armedAt: START + HOUR }],
  ])('are left alone when the schedule was %s meanwhile', async (_how, change) => {
    const cron = buildCron();
    const { server, stored, days } = buildInstallation(cron);
    stored.cron = change && { ...cron, ...change };
    await server().catchUp(cron, START + 2 * HOUR);
    expect(days).toEqual([]);
  });

  it.each<[string, (installation: ReturnType<typeof buildInstallation>) => Promise<void>, string[]]>([
    [
      'refused',
      async ({ server, start, stored }) => {
        start.refusal = conflict('components', 'There is nothing to run');
        await server().catchUp(stored.cron!, START + HOUR);
        start.refusal = null;
      },
      ['2026-05-01 started'],
    ],
    ['missed', ({ server, stored }) => server().catchUp(stored.cron!, START + 3 * HOUR), ['2026-05-01 started']],
    ['started', ({ server, stored }) => server().catchUp(stored.cron!, START + HOUR), ['2026-05-01 started']],
  ])(
    'that was %s has one run in all when the schedule is moved to later on that day',
    async (_how, first, expected) => {
      const installation = buildInstallation(buildCron());
      const { server, stored, started, outcomes } = installation;
      await first(installation);
      const moved = { ...stored.cron!, hour: 8, armedAt: START + 4 * HOUR };
      stored.cron = moved;
      for (const late of [0, MINUTE]) await server().catchUp(moved, Date.parse('2026-05-01T06:30:00Z') + late);
      expect(outcomes()).toEqual(expected);
      expect(started).toHaveLength(1);
    },
  );

  it('each start one run whatever clocks, restarts and other servers do', async () => {
    const step = fc.record({
      by: fc.integer({ min: -3 * DAY, max: 2 * DAY }),
      server: fc.integer({ min: 0, max: 2 }),
      restart: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
        const cron = buildCron();
        const { server, started, outcomes, days } = buildInstallation(cron);
        const servers = [server(), server(), server()];
        let now = START;
        for (const { by, server: index, restart } of steps) {
          now += by;
          if (restart) servers[index] = server();
          await servers[index]!.catchUp(cron, now);
        }
        // The store refuses a second row for a date; the next date after all clock changes still runs.
        expect(started).toHaveLength(outcomes().filter((one) => one.endsWith('started')).length);
        const last = Math.max(now, START, ...days.map(({ dueAt }) => dueAt));
        for (const one of servers)
          for (let later = last; later <= last + DAY; later += 30 * MINUTE) await one.catchUp(cron, later);
        expect(days.at(-1)).toMatchObject({ outcome: 'started' });
      }),
      { numRuns: 100 },
    );
  });
});
