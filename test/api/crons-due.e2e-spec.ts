import { HOUR, MINUTE } from '@testplatform/contract';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createConnector } from '../factories/connector.js';
import { createCron, dueBefore, letTimePass, listCrons } from '../factories/cron.js';
import { createFiles } from '../factories/project.js';
import { addSteps, passing } from '../factories/steps.js';
import { Api } from '../support/product/api.js';
import { TestServer } from '../support/product/server.js';
import { ownServer } from '../support/product/shared-server.js';
import { until } from '../support/time/until.js';

const on = ownServer();

/** A project with something to run and a schedule for it; answers its id. */
async function createScheduled(time: object, change: object = {}, connector: object = {}): Promise<number> {
  const [file] = await createFiles(on.admin, ['Sign in']);
  const { projectId } = file!;
  await addSteps(on.admin, file!, passing('Fine'));
  const connectorId = await createConnector(on.admin, projectId, connector);
  await createCron(on.admin, projectId, connectorId, { ...time, ...change });
  return projectId;
}

const history = async (projectId: number) =>
  (
    await on.admin.ok<{ data: { run_id: string; trigger: string; state: string }[] }>('/projects/run-lists', {
      projectId,
    })
  ).data;

describe('three servers that start after the scheduled time', () => {
  const { moment: recent, ...recentTime } = dueBefore(5 * MINUTE);
  const { moment: past, ...pastTime } = dueBefore(3 * HOUR);
  const beside: TestServer[] = [];
  let [due, missed, paused, off]: number[] = [];

  beforeAll(async () => {
    due = await createScheduled(recentTime);
    missed = await createScheduled(pastTime);
    paused = await createScheduled(recentTime, { paused: true });
    off = await createScheduled(recentTime, {}, { enabled: false });
    await on.server.shutDown();
    await letTimePass(on.server, 6);
    const others = Promise.all([TestServer.startBeside(on.server), TestServer.startBeside(on.server)]);
    beside.push(...(await Promise.all([others, on.server.begin()]))[0]);
  });
  afterAll(() => Promise.all(beside.map((server) => server.stop())));

  it('start runs less than an hour late, once', async () => {
    const [run, ...others] = await until('the run to end', async () => {
      const runs = await history(due!);
      return runs[0]?.state === 'finished' && runs;
    });
    expect(run).toMatchObject({ trigger: 'schedule' });
    expect(others).toEqual([]);
    expect(await listCrons(on.admin, due!)).toMatchObject([
      { lastRun: { run_id: run!.run_id, time: recent.toISOString(), state: 'finished', passed: true }, missed: null },
    ]);
  });

  it('record missed and refused runs with the reason', async () => {
    const reasonOf = async (projectId: number) => {
      const [cron] = await until('the day to be recorded', async () => {
        const crons = await listCrons(on.admin, projectId);
        return crons[0]?.missed && crons;
      });
      expect(cron!.lastRun).toBeNull();
      return cron!.missed;
    };
    expect(await reasonOf(missed!)).toEqual({
      time: past.toISOString(),
      reason: 'No server was running at that time, nor within an hour after it',
    });
    expect(await reasonOf(off!)).toEqual({
      time: recent.toISOString(),
      reason: 'This connector is switched off. Switch it on in the configuration of its project',
    });
    for (const projectId of [missed!, off!, paused!]) expect(await history(projectId)).toEqual([]);
    expect(await listCrons(on.admin, paused!)).toMatchObject([{ lastRun: null, missed: null }]);
  });

  it('answer a waiting caller at the end of a run, whichever server runs it', async () => {
    const [file] = await createFiles(on.admin, ['Sign in']);
    await addSteps(on.admin, file!, passing('Fine'));
    const connectorId = await createConnector(on.admin, file!.projectId);
    const started = await fetch(`${on.server.url}/connector/${connectorId}`);
    const { data } = (await started.json()) as { data: { run_id: string } };
    const asked = [on.server, ...beside].map(({ url }) =>
      fetch(`${url}/connector/${connectorId}/runs/${data.run_id}?wait=120`),
    );
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('start no run twice after a restart', async () => {
    await until('the run to be there', async () => (await history(due!)).length === 1);
    for (const server of [on.server, ...beside]) {
      await server.kill();
      await server.begin();
    }
    for (const { url } of [on.server, ...beside]) {
      const api = new Api(url, on.admin.token);
      expect((await listCrons(api, due!))[0]!.lastRun).not.toBeNull();
    }
    expect(await history(due!)).toHaveLength(1);
    const next = (await listCrons(on.admin, due!))[0]!.nextRuns[0]!;
    expect(Date.parse(next)).toBeGreaterThan(recent.getTime() + 23 * HOUR);
  });
});
