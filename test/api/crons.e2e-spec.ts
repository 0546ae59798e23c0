import { DAY } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import type { DayOutcome } from '../../backend/src/modules/crons/cron-day.entity.js';
import { createConnector, listConnectors, manageConnector } from '../factories/connector.js';
import { addDay, createCron, dueBefore, listCrons, manageCron } from '../factories/cron.js';
import { createProject } from '../factories/project.js';
import { refusal } from '../support/product/api.js';
import { rest } from '../support/product/rest.js';
import { shareServer } from '../support/product/shared-server.js';
import { A_VERSION } from '../support/product/version.js';

const on = shareServer();

const NO_SCHEDULE = refusal(404, { cronId: 'There is no such schedule in this project' });

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

async function createProjectWithLink(): Promise<{ projectId: number; connectorId: string }> {
  const projectId = await createProject(on.admin);
  return { projectId, connectorId: await createConnector(on.admin, projectId) };
}

describe('a schedule', () => {
  it('is created, listed, changed, and deleted by its id alone', async () => {
    const { projectId, connectorId } = await createProjectWithLink();
    expect(await listCrons(on.admin, projectId)).toEqual([]);
    const cronId = await createCron(on.admin, projectId, connectorId);
    const [listed] = await listCrons(on.admin, projectId);
    expect(listed).toEqual({
      cron_id: cronId,
      title: 'Every morning',
      hour: '06',
      minute: '30',
      type: 'Daily',
      connector_id: connectorId,
      connectorHandle: (await listConnectors(on.admin, projectId))[0]!.handle,
      timeZone: 'UTC',
      environment: '',
      environments: [],
      paused: false,
      nextRuns: expect.any(Array),
      lastRun: null,
      missed: null,
      version: A_VERSION,
    });
    const other = await createConnector(on.admin, projectId);
    const change = { title: 'At noon', hour: 12, minute: 0, connectorId: other };
    expect(await manageCron(on.admin, { projectId, cronId, ...change })).toMatchObject({
      http: 200,
      data: { cron_id: cronId },
    });
    const changed = { title: 'At noon', hour: '12', minute: '00', connector_id: other, timeZone: 'UTC' };
    expect(await listCrons(on.admin, projectId)).toMatchObject([changed]);
    expect(await manageCron(on.admin, { cronId, cronDelete: true })).toMatchObject({ data: { cron_id: cronId } });
    expect(await listCrons(on.admin, projectId)).toEqual([]);
    expect(await manageCron(on.admin, { cronId, cronDelete: true })).toEqual(NO_SCHEDULE);
  });

  it('shows its next five times, and none while paused', async () => {
    const { projectId, connectorId } = await createProjectWithLink();
    const time = { hour: '06', minute: '05', timeZone: 'Asia/Kolkata' };
    const cronId = await createCron(on.admin, projectId, connectorId, time);
    const asked = Date.now();
    const nextRuns = (await listCrons(on.admin, projectId))[0]!.nextRuns;
    expect(nextRuns).toHaveLength(5);
    expect(Date.parse(nextRuns[0]!)).toBeGreaterThan(asked);
    expect(Date.parse(nextRuns[0]!)).toBeLessThanOrEqual(Date.now() + DAY);
    for (const [index, run] of nextRuns.entries()) {
      expect(run.slice(10)).toBe('T00:35:00.000Z');
      expect(Date.parse(run)).toBe(Date.parse(nextRuns[0]!) + index * DAY);
    }
    await manageCron(on.admin, { projectId, cronId, paused: true });
    expect(await listCrons(on.admin, projectId)).toMatchObject([{ paused: true, nextRuns: [] }]);
  });

  it('defaults to the server’s time zone, and accepts numbers, digits and an environment', async () => {
    const { projectId, connectorId } = await createProjectWithLink();
    await on.admin.ok('/projects/modify', {
      projectId,
      updateType: 'environment',
      environments: [{ name: 'Staging', bindings: [] }],
    });
    const change = { hour: 7, minute: '5', timeZone: '', environment: 'staging' };
    await createCron(on.admin, projectId, connectorId, change);
    const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
    expect(await listCrons(on.admin, projectId)).toMatchObject([
      { hour: '07', minute: '05', timeZone, environment: 'Staging' },
    ]);
  });

  it('keeps its connector: it can’t be deleted, but its link can be replaced', async () => {
    const { projectId, connectorId } = await createProjectWithLink();
    const cronId = await createCron(on.admin, projectId, connectorId);
    const deletion = { projectId, connectorId, connectorDelete: true };
    expect(await manageConnector(on.admin, deletion)).toEqual(
      refusal(409, {
        connectorId:
          'The schedule "Every morning" uses this connector. Delete the schedule first, or let it use another one',
      }),
    );
    expect(await listConnectors(on.admin, projectId)).toHaveLength(1);
    await manageConnector(on.admin, { projectId, connectorId, regenerate: true });
    const { connector_id, handle } = (await listConnectors(on.admin, projectId))[0]!;
    expect(await listCrons(on.admin, projectId)).toMatchObject([{ connector_id, connectorHandle: handle }]);
    await manageCron(on.admin, { cronId, cronDelete: true });
    expect(await manageConnector(on.admin, { ...deletion, connectorId: connector_id })).toMatchObject({ http: 200 });
  });

  it('counts in the summary of its project, and appears in the audit log', async () => {
    const { projectId, connectorId } = await createProjectWithLink();
    const title = `Logged ${Date.now()}`;
    const cronId = await createCron(on.admin, projectId, connectorId, { title });
    const { summaryData } = await on.admin.ok('/projects/list', { projectId, summary: true });
    expect(summaryData).toMatchObject({ [projectId]: { cicd: 1, cronJobs: 1 } });
    await manageCron(on.admin, { projectId, cronId, paused: true });
    await manageCron(on.admin, { cronId, cronDelete: true });
    const { json } = await rest<{ event: string }[]>(on.admin, '/api/admin/audit-log', {
      query: { filter: { q: title } },
    });
    expect(json.map(({ event }) => event)).toEqual(['schedule-deleted', 'schedule-modified', 'schedule-created']);
  });
});

describe('a schedule that is moved to later on a day', () => {
  /** In two hours. */
  const { moment: later, ...time } = dueBefore(-DAY / 12);

  const nextDay = new Date(later.getTime() + DAY).toISOString();

  /** The first of its next times after the move. @param outcome of that day before @param change of that day */
  async function nextAfterMove(
    outcome: DayOutcome,
    timeZone = 'UTC',
    change: { localDate?: string; dueAt?: number } = {},
  ) {
    const { projectId, connectorId } = await createProjectWithLink();
    const cronId = await createCron(on.admin, projectId, connectorId, { timeZone });
    await addDay(on.server, { cronId, localDate: dayOf(later), dueAt: Date.now() - DAY / 24, outcome, ...change });
    await manageCron(on.admin, { projectId, cronId, ...time, timeZone: 'UTC' });
    return (await listCrons(on.admin, projectId))[0]!.nextRuns[0];
  }

  it.each(['missed', 'refused'] as const)('runs on that day when its run was %s', async (outcome) => {
    expect(await nextAfterMove(outcome)).toBe(later.toISOString());
  });

  it('waits for the next day when that day had its run', async () => {
    expect(await nextAfterMove('started')).toBe(nextDay);
  });

  it('and to another time zone runs once on each date there', async () => {
    const ranOnDayBefore = { dueAt: later.getTime() - DAY };
    expect(await nextAfterMove('started', 'Pacific/Kiritimati', ranOnDayBefore)).toBe(later.toISOString());
    const ranOnThatDay = { localDate: dayOf(new Date(later.getTime() - DAY)), dueAt: Date.parse(dayOf(later)) };
    expect(await nextAfterMove('started', 'Pacific/Pago_Pago', ranOnThatDay)).toBe(nextDay);
  });
});

describe('a schedule is refused', () => {
  const HOUR = { hour: 'Hour should be a whole number from 0 to 23' };
  const MINUTE = { minute: 'Minute should be a whole number from 0 to 59' };

  it.each<[string, object, object]>([
    ['without a title', { title: ' ' }, { title: 'Title should not be empty' }],
    ['without a connector', { connectorId: '' }, { connectorId: 'Connector should not be empty' }],
    [
      'without either',
      { title: undefined, connectorId: undefined },
      { title: 'Title should not be empty', connectorId: 'Connector should not be empty' },
    ],
    ['without an hour', { hour: undefined }, HOUR],
    ['at hour 24', { hour: '24' }, HOUR],
    ['at half past an hour', { hour: 6.5 }, HOUR],
    ['without a minute', { minute: undefined }, MINUTE],
    ['at minute 60', { minute: 60 }, MINUTE],
    ['at a minute of nothing', { minute: '' }, MINUTE],
    ['weekly', { type: 'Weekly' }, { type: 'Type should be one of: Daily' }],
    [
      'in a time zone of another world',
      { timeZone: 'Mars/Base' },
      { timeZone: '"Mars/Base" is not a time zone. Use a name such as Europe/Berlin' },
    ],
    ['without a project', { projectId: undefined }, { projectId: 'Project should be a positive whole number' }],
  ])('%s', async (_how, change, errors) => {
    const { projectId, connectorId } = await createProjectWithLink();
    const good = { projectId, connectorId, title: 'Every morning', hour: '06', minute: '30', type: 'Daily' };
    expect(await manageCron(on.admin, { ...good, ...change })).toEqual(refusal(422, errors as Record<string, string>));
    expect(await listCrons(on.admin, projectId)).toEqual([]);
  });

  it('with a connector or environment of another project', async () => {
    const [one, other] = [await createProjectWithLink(), await createProjectWithLink()];
    const make = (change: object) =>
      manageCron(on.admin, { ...one, title: 'Every morning', hour: 6, minute: 30, ...change });
    expect(await make({ connectorId: other.connectorId })).toEqual(
      refusal(404, { connectorId: 'There is no such connector in this project' }),
    );
    expect(await make({ environment: 'moon' })).toEqual(
      refusal(404, { environment: 'There is no environment "moon" in this project' }),
    );
  });

  it('when a change would leave it without a title or a connector, or comes from another project', async () => {
    const [one, other] = [await createProjectWithLink(), await createProjectWithLink()];
    const cronId = await createCron(on.admin, one.projectId, one.connectorId);
    const change = (body: object) => manageCron(on.admin, { projectId: one.projectId, cronId, ...body });
    expect(await change({ title: '' })).toEqual(refusal(422, { title: 'Title should not be empty' }));
    expect(await change({ connectorId: '' })).toEqual(refusal(422, { connectorId: 'Connector should not be empty' }));
    expect(await change({ projectId: other.projectId, title: 'Mine' })).toEqual(NO_SCHEDULE);
    expect(await change({ projectId: other.projectId, cronDelete: true })).toEqual(NO_SCHEDULE);
    expect(await listCrons(on.admin, one.projectId)).toMatchObject([{ title: 'Every morning' }]);
  });
});
