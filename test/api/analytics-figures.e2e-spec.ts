import { DAY, MINUTE } from '@testplatform/contract';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { ScheduleModule } from '@nestjs/schedule';
import { ConfigModule } from '../../backend/src/config/config.module.js';
import { readSettings, type Settings } from '../../backend/src/config/settings.js';
import { DatabaseModule } from '../../backend/src/database/database.module.js';
import { Database } from '../../backend/src/database/database.js';
import { RollUps1764200000000 } from '../../backend/src/database/migrations/0007-roll-ups.js';
import { FirefoxFiles1767900000000 } from '../../backend/src/database/migrations/0044-firefox-files.js';
import { writerSource } from '../../backend/src/database/options.js';
import { ENTITIES } from '../../backend/src/entities.js';
import { AnalyticsModule } from '../../backend/src/modules/analytics/analytics.module.js';
import { AnalyticsService } from '../../backend/src/modules/analytics/analytics.service.js';
import { AuditModule } from '../../backend/src/modules/audit/audit.module.js';
import { ProjectsService } from '../../backend/src/modules/projects/projects.service.js';
import { FileResult } from '../../backend/src/modules/reports/results/file-result.entity.js';
import { ProjectTotals } from '../../backend/src/modules/reports/roll-ups/project-totals.entity.js';
import { ResultWriterService } from '../../backend/src/modules/reports/results/result-writer.service.js';
import { createDatabase, suiteMariaDb } from '../support/servers/mariadb.js';

/** Noon after clocks went back in Europe and before they do in America. */
const NOW = Date.parse('2026-10-28T12:00:00Z');
const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Chatham', 'Africa/Cairo'];

let folder: string;
let settings: Settings;
let app: Awaited<ReturnType<typeof NestFactory.createApplicationContext>>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'testplatform-analytics-'));
  const mariadbUrl = suiteMariaDb();
  settings = readSettings({
    DATA_DIR: folder,
    ...(mariadbUrl && { DATABASE_URL: await createDatabase(mariadbUrl, `t${randomBytes(8).toString('hex')}`) }),
  });
  // Only the modules that store and sum up results: no worker, no browser, no port.
  const imports = [ScheduleModule.forRoot(), ConfigModule.with(settings), DatabaseModule.with(ENTITIES), AuditModule];
  app = await NestFactory.createApplicationContext(
    { module: AnalyticsModule, imports },
    { logger: false, abortOnError: false },
  );
});

afterAll(async () => {
  await app?.close();
  await rm(folder, { recursive: true, force: true });
});

/** An execution of a file: minutes before now, and its outcome. */
interface Execution {
  readonly file: number;
  readonly ago: number;
  readonly success: number;
  readonly failure: number;
  readonly warned: boolean;
  readonly duration: number;
  readonly size: number;
  /** Minutes until a second attempt, because the worker was lost; null: there is none. */
  readonly again: number | null;
}

const execution: fc.Arbitrary<Execution> = fc.record({
  file: fc.nat(4),
  // Mostly recent, around the clock change.
  ago: fc.oneof(fc.nat(15 * 24 * 60), fc.nat(400 * 24 * 60)),
  success: fc.nat(3),
  failure: fc.nat(2),
  warned: fc.boolean(),
  duration: fc.nat(100_000),
  size: fc.nat(5_000_000_000),
  again: fc.option(fc.nat(300), { freq: 4 }),
});
/** Runs, each with different files. */
const history = fc.array(fc.uniqueArray(execution, { minLength: 1, maxLength: 4, selector: ({ file }) => file }), {
  minLength: 1,
  maxLength: 12,
});

async function createProject(): Promise<number> {
  const { data } = await app.get(ProjectsService).create({ name: 'History', description: 'Random' }, null);
  return data.project_id;
}

/** Writes runs as the runner does: each file started and ended, a lost one again. */
function write(projectId: number, runs: readonly (readonly Execution[])[]): Promise<void> {
  // One transaction for everything: the result is the same, and the disk is synced once.
  return app.get(Database).transaction(() => writeRuns(projectId, runs));
}

async function writeRuns(projectId: number, runs: readonly (readonly Execution[])[]): Promise<void> {
  const nodes = Array.from({ length: 5 }, () => randomUUID());
  for (const files of runs) {
    const runId = randomUUID();
    // A run claims its files in chronological order.
    const inOrder = files.toSorted((a, b) => b.ago - a.ago);
    for (const file of inOrder) {
      const startedAt = NOW - file.ago * MINUTE;
      const first = { projectId, runId, nodeId: nodes[file.file]!, file, attempt: 1, startedAt };
      if (file.again === null) await execute(first);
      else {
        await execute({ ...first, lost: true });
        await execute({ ...first, attempt: 2, startedAt: Math.min(NOW, startedAt + file.again * MINUTE) });
      }
    }
  }
}

interface Attempt {
  readonly projectId: number;
  readonly runId: string;
  readonly nodeId: string;
  readonly file: Execution;
  readonly attempt: number;
  readonly startedAt: number;
  readonly lost?: boolean;
}

async function execute({ projectId, runId, nodeId, file, attempt, startedAt, lost = false }: Attempt): Promise<void> {
  const reports = app.get(ResultWriterService);
  const resultId = randomUUID();
  const path = { module: 'M', section: 'S', scenario: 'C', testCaseFileName: `File ${file.file}` };
  const kinds = [...Array<'success'>(file.success).fill('success'), ...Array<'failure'>(file.failure).fill('failure')];
  const cases = kinds.map((status, seq) => ({
    seq,
    parentSeq: null,
    iteration: 0,
    caseId: seq + 1,
    title: 'Case',
    eventType: 'Sleep',
    status,
    blocker: seq % 2 === 0,
    warning: file.warned,
    warnings: [],
    message: '',
    startedAt,
    duration: 1,
    screenshot: null,
  }));
  const planned = cases.length + 1;
  await reports.begin({
    resultId,
    runId,
    projectId,
    nodeId,
    path,
    attempt,
    planned,
    startedAt,
    executionType: 'server',
    environment: '',
  });
  await reports.append(resultId, cases);
  await reports.end(resultId, {
    status: lost ? 'interrupted' : 'success',
    reason: '',
    finishedAt: startedAt + file.duration,
    ...(!lost && {
      browser: file.file % 2 === 0 ? 'Firefox 153.7' : 'Chromium 156.0',
      performance: {
        duration: file.duration,
        transfer_size: file.size,
        total_requests: file.success,
        request_failures: file.failure,
      },
    }),
  });
}

/** Counts as a person would: looks at every result, and at the local clock. */
async function recount(projectId: number, zone: string) {
  const all = await app.get(Database).manager.findBy(FileResult, { projectId });
  const results = all.filter(({ status }) => status !== null);
  const last = results.filter(
    (one) => !results.some((two) => two.runId === one.runId && two.nodeId === one.nodeId && two.attempt > one.attempt),
  );
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'medium' });
  const runsBegan = new Map<string, number>();
  for (const { runId, startedAt } of results)
    runsBegan.set(runId, Math.min(startedAt, runsBegan.get(runId) ?? Infinity));
  const sum = (rows: FileResult[], field: keyof FileResult) =>
    rows.reduce((total, row) => total + Number(row[field]), 0);
  return (isIn: (clock: string) => boolean) => {
    const rows = last.filter(({ startedAt }) => isIn(clock.format(startedAt)));
    const round = (value: number) => Math.round(value * 100) / 100;
    const mean = (field: keyof FileResult) => (rows.length === 0 ? 0 : round(sum(rows, field) / rows.length));
    return {
      results: {
        success: sum(rows, 'success'),
        failure: sum(rows, 'failure'),
        blocker: sum(rows, 'blocker'),
        concentrate: sum(rows, 'concentrate'),
        files: rows.length,
        firefox_files: rows.filter(({ browser }) => browser.startsWith('Firefox')).length,
        runs: [...runsBegan.values()].filter((began) => isIn(clock.format(began))).length,
      },
      performance: {
        performanceSummary: {
          duration: mean('duration'),
          request_failures: mean('requestFailures'),
          total_requests: mean('totalRequests'),
          transfer_size: mean('transferSize'),
        },
        totals: {
          files: rows.length,
          duration: sum(rows, 'duration'),
          request_failures: sum(rows, 'requestFailures'),
          total_requests: sum(rows, 'totalRequests'),
          transfer_size: sum(rows, 'transferSize'),
        },
      },
    };
  };
}

const dayAfter = (day: string, days: number) => new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10);

/** The requested periods, and for each whether a local time belongs to the period with a key. */
const CHOICES = [
  { body: {}, has: (key: string, clock: string) => clock.startsWith(key) },
  { body: { weekly: true }, has: (key: string, clock: string) => clock >= key && clock < dayAfter(key, 7) },
  { body: { lastSevenDays: true }, has: (key: string, clock: string) => clock.startsWith(key) },
  {
    body: { dateRange: { from: '2026-10-15', to: '2026-10-27' } },
    has: (key: string, clock: string) => clock.startsWith(key),
  },
];

async function expectFigures(projectId: number, zone: string): Promise<void> {
  const analytics = app.get(AnalyticsService);
  const count = await recount(projectId, zone);
  for (const { body, has } of CHOICES) {
    const asked = { ...body, projectId, tz: zone };
    const { data: results, transferSize_data } = await analytics.periodic(asked, NOW);
    const { data: performance } = await analytics.performance(asked, NOW);
    const expected = Object.keys(results).map((key) => [key, count((clock) => has(key, clock))] as const);
    expect(results).toEqual(Object.fromEntries(expected.map(([key, { results: one }]) => [key, one])));
    expect(performance).toEqual(Object.fromEntries(expected.map(([key, { performance: one }]) => [key, one])));
    expect(transferSize_data).toEqual(
      Object.fromEntries(
        expected.map(([key, { performance: one }]) => [
          key,
          {
            performanceSummary: { transfer_size: one.performanceSummary.transfer_size },
            totals: { files: one.totals.files, transfer_size: one.totals.transfer_size },
          },
        ]),
      ),
    );
  }
  const { data: hours } = await analytics.daywise({ projectId, tz: zone }, NOW);
  for (const [day, byHour] of Object.entries(hours)) {
    expect(Object.keys(byHour)).toHaveLength(24);
    for (const [hour, cell] of Object.entries(byHour)) {
      const { runs, success, failure } = count((clock) => clock.startsWith(`${day} ${hour.padStart(2, '0')}`)).results;
      expect({ day, hour, ...cell }).toEqual({ day, hour, runs, success, failure });
    }
  }
}

describe('figures over time', () => {
  it('equal a recount of every single result, in every time zone', async () => {
    await fc.assert(
      fc.asyncProperty(history, fc.constantFrom(...ZONES), async (runs, zone) => {
        const projectId = await createProject();
        await write(projectId, runs);
        await expectFigures(projectId, zone);
      }),
      { numRuns: 12, endOnFailure: true, interruptAfterTimeLimit: 20_000 },
    );
  });

  it('assign the hours around a clock change by local time', async () => {
    const projectId = await createProject();
    const at = (time: string): Execution => ({
      file: 0,
      ago: (NOW - Date.parse(time)) / MINUTE,
      success: 1,
      failure: 0,
      warned: false,
      duration: 1_000,
      size: 1,
      again: null,
    });
    // Berlin has 2:30 twice in this night; then 23:45 of that day, and midnight of the next.
    const times = ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z', '2026-10-25T22:45:00Z', '2026-10-25T23:00:00Z'];
    await write(
      projectId,
      times.map((time) => [at(time)]),
    );
    const asked = { projectId, tz: 'Europe/Berlin' };
    const { data } = await app.get(AnalyticsService).daywise(asked, NOW);
    const busy = Object.entries(data).flatMap(([day, hours]) =>
      Object.entries(hours).flatMap(([hour, { runs }]) => (runs > 0 ? [[day, hour, runs]] : [])),
    );
    expect(busy).toEqual([
      ['2026-10-25', '2', 2],
      ['2026-10-25', '23', 1],
      ['2026-10-26', '0', 1],
    ]);
  });

  it('are recreated identically by the migration', async () => {
    const totals = () => app.get(Database).manager.find(ProjectTotals, { order: { projectId: 'ASC', quarter: 'ASC' } });
    const projectId = await createProject();
    await write(projectId, fc.sample(history, { numRuns: 3, seed: 7 }).flat());
    const isSomething = (row: ProjectTotals) => row.files + row.runs > 0;
    const before = (await totals()).filter(isSomething);
    expect(before.length).toBeGreaterThan(5);
    const writer = writerSource(settings, ENTITIES);
    await writer.initialize();
    const runner = writer.createQueryRunner();
    await new RollUps1764200000000().down(runner);
    await new RollUps1764200000000().up(runner);
    await new FirefoxFiles1767900000000().up(runner);
    await runner.release();
    await writer.destroy();
    // The migration counts 0 files in Firefox, because no file ran in Firefox before it.
    expect(await totals()).toEqual(before.map((row) => ({ ...row, firefoxFiles: 0 })));
  });
});
