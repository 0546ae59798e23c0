import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createMember } from '../factories/member.js';
import type { FileRef } from '../factories/project.js';
import { caseStarted, readLastResult, readReport, readSnapshot, run, runEnded, startRun } from '../factories/run.js';
import { createSteps, failing, passing, type Step } from '../factories/steps.js';
import { Agent } from '../support/product/agent.js';
import type { Api } from '../support/product/api.js';
import { passInSilence } from '../support/product/database.js';
import { Hold } from '../support/time/hold.js';
import { LiveClient } from '../support/product/live-client.js';
import { shareMailServer } from '../support/servers/mail-server.js';
import { TestServer } from '../support/product/server.js';
import { ownServer } from '../support/product/shared-server.js';
import { TcpProxy } from '../support/servers/tcp-proxy.js';
import { until } from '../support/time/until.js';

const mails = shareMailServer();
const on = ownServer(() => ({ env: { SMTP_URL: mails.url } }));
const agents: Agent[] = [];
const proxies: TcpProxy[] = [];
const holds: Hold[] = [];
afterAll(async () => {
  await Promise.all(agents.map((agent) => agent.stop()));
  await Promise.all(proxies.map((proxy) => proxy.stop()));
  for (const hold of holds) hold.end();
});

const keep = (agent: Agent): Agent => {
  agents.push(agent);
  return agent;
};
/** A device belongs to one person, so each test has a person of its own. */
const person = async (): Promise<Api> => (await createMember(on.admin, on.visitor, mails)).api;

async function proxied(): Promise<TcpProxy> {
  const proxy = await TcpProxy.start(on.server.url);
  proxies.push(proxy);
  return proxy;
}

/** A hold for one test, because the tests run concurrently. */
async function createHold(): Promise<Hold> {
  const hold = new Hold();
  await hold.begin();
  holds.push(hold);
  return hold;
}

/** Steps, one of which is held. */
const stepsHeldAt = (hold: Hold, held: number, count: number, stepAt: (at: number) => Step): Step[] =>
  Array.from({ length: count }, (_, at) => (at === held ? hold.step(`Wait ${at}`) : stepAt(at)));

const onXecutor = (api: Api, file: FileRef): Promise<string> => startRun(api, { ...file, executionType: 'xecutor' });

/** The console of a run, without durations in its lines. */
async function consoleOf(api: Api, file: FileRef, act: () => Promise<string>): Promise<string[]> {
  const live = await LiveClient.watch(api, file.projectId);
  try {
    await live.finished(await act());
    await until('the end of the console', () => live.ends === 1);
    return live.lines.map(({ text }) => text.replace(/\d+(\.\d+)? m?s\b/g, 'some time'));
  } finally {
    live.close();
  }
}

describe('an Xecutor', () => {
  it.concurrent('survives a cut of 60 s, and delivers every result and console line once and in order', async () => {
    const api = await person();
    const proxy = await proxied();
    const agent = keep(await Agent.connected(api, { server: proxy.url }));
    const hold = await createHold();
    const steps = stepsHeldAt(hold, 1, 20, (at) => (at % 7 === 3 ? failing(`Wrong ${at}`) : passing(`Wait ${at}`)));
    const file = await createSteps(api, ...steps);
    const lines = await consoleOf(api, file, async () => {
      const runId = await onXecutor(api, file);
      await caseStarted(api, file.projectId, 'Wait 1');
      proxy.cut();
      await agent.says('The connection to the server was lost.');
      hold.release();
      // For the server 60 s pass; for the Xecutor only the rest of the file.
      await passInSilence(on.server, await agent.deviceId(), [file.projectId], 60_000);
      await agent.says(': 17 passed, 3 failed');
      expect((await readSnapshot(api, file.projectId)).run_status).toBe('progress');
      proxy.mend();
      await agent.says('Connected again.');
      await runEnded(api, file.projectId, runId);
      return runId;
    });
    const [entry] = await readReport(api, file);
    expect(entry).toMatchObject({ attempt: 1, status: 'failure', summary: { success: 17, failure: 3, skipped: 0 } });
    const { cases } = await readLastResult(api, file);
    expect(cases.map(({ title }) => title)).toEqual(steps.map(({ title }) => title));
    expect(lines).toHaveLength(new Set(lines).size);
    const named = lines.flatMap((line) => /(?:Wait|Wrong) \d+/.exec(line)?.[0] ?? []);
    expect(named).toEqual(steps.map(({ title }) => title));
  });

  it.concurrent('killed for good, ends its run with "Xecutor lost" within two minutes, and the next start works', async () => {
    const api = await person();
    const agent = keep(await Agent.connected(api));
    const file = await createSteps(api, passing('First'), (await createHold()).step('Wait'));
    const runId = await onXecutor(api, file);
    await caseStarted(api, file.projectId, 'Wait');
    await agent.kill();
    await passInSilence(on.server, await agent.deviceId(), [file.projectId], 115_000);
    await until('the run to end', async () => (await readSnapshot(api, file.projectId)).run_status === 'finished');
    const [entry] = await readReport(api, file);
    expect(entry).toMatchObject({ run_id: runId, status: 'interrupted' });
    const report = { projectId: file.projectId, run_id: runId };
    expect(await api.ok('/projects/run-report', report)).toMatchObject({ data: { run: { reason: 'Xecutor lost' } } });

    agent.begin();
    await agent.says('Connected as');
    const again = await createSteps(api, passing('Fine'));
    await run(api, { ...again, executionType: 'xecutor' });
    expect((await readReport(api, again))[0]).toMatchObject({ status: 'success', attempt: 1 });
  });

  it.concurrent('killed and restarted at once, runs its file again as attempt 2', async () => {
    const api = await person();
    const agent = keep(await Agent.connected(api));
    const hold = await createHold();
    const file = await createSteps(api, passing('First'), hold.step('Wait'));
    const runId = await onXecutor(api, file);
    await caseStarted(api, file.projectId, 'Wait');
    await agent.kill();
    hold.open();
    agent.begin();
    await runEnded(api, file.projectId, runId);
    expect(await readReport(api, file)).toMatchObject([
      { run_id: runId, status: 'success', attempt: 2 },
      { run_id: runId, status: 'interrupted', attempt: 1 },
    ]);
  });

  it.concurrent('killed after the end of a file, while the server was down, delivers it at its next start', async () => {
    const api = await person();
    const proxy = await proxied();
    const agent = keep(await Agent.connected(api, { server: proxy.url }));
    const hold = await createHold();
    const file = await createSteps(api, passing('First'), hold.step('Wait'), passing('Last'));
    const runId = await onXecutor(api, file);
    await caseStarted(api, file.projectId, 'Wait');
    proxy.cut();
    hold.release();
    await agent.says(': 3 passed, 0 failed');
    await agent.kill();
    proxy.mend();
    agent.begin();
    await agent.says('Results of 1 earlier file will be delivered');
    await runEnded(api, file.projectId, runId);
    expect(await readReport(api, file)).toMatchObject([{ run_id: runId, status: 'success', attempt: 1 }]);
    expect((await readLastResult(api, file)).cases).toHaveLength(3);
  });

  it.concurrent('yields to a newer one with the same device id, which gets the next run', async () => {
    const api = await person();
    const older = keep(await Agent.connected(api));
    const newer = keep(await older.copy());
    newer.begin();
    expect(await older.ended).toBe(2);
    expect(older.output).toContain('Another Xecutor with the same device id has connected.');
    await newer.says('Connected as');
    const file = await createSteps(api, passing('Fine'));
    await run(api, { ...file, executionType: 'xecutor' });
    await newer.says(': 1 passed, 0 failed');
  });
});

describe('a server killed during a run on an Xecutor', () => {
  let server: TestServer;
  beforeAll(async () => void (server = await TestServer.start()));
  afterAll(() => server?.stop());

  it('gets everything it missed after the restart, nothing twice', async () => {
    const api = await server.admin();
    const agent = keep(await Agent.connected(api));
    const hold = await createHold();
    const steps = stepsHeldAt(hold, 1, 12, (at) => passing(`Wait ${at}`));
    const file = await createSteps(api, ...steps);
    const runId = await onXecutor(api, file);
    await caseStarted(api, file.projectId, 'Wait 1');
    for (const times of [1, 2]) {
      await server.kill();
      await server.begin();
      await until('the Xecutor to be back', () => agent.output.split('Connected again.').length > times);
    }
    hold.release();
    await runEnded(api, file.projectId, runId);
    expect(await readReport(api, file)).toMatchObject([
      { run_id: runId, status: 'success', attempt: 1, summary: { success: 12, failure: 0, skipped: 0 } },
    ]);
    expect((await readLastResult(api, file)).cases.map(({ title }) => title)).toEqual(steps.map(({ title }) => title));
  });
});
