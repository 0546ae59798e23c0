import { describe, expect, it } from '@jest/globals';
import { createConnector, listConnectors, manageConnector, readConnector } from '../factories/connector.js';
import { createMember, grantRights, type Member } from '../factories/member.js';
import { createFiles, createProject } from '../factories/project.js';
import { runEnded } from '../factories/run.js';
import { addSteps, passing } from '../factories/steps.js';
import { refusal } from '../support/product/api.js';
import { Outbox } from '../support/product/outbox.js';
import { shareServer } from '../support/product/shared-server.js';

const on = shareServer();
const mails = new Outbox(on);

const CONNECTORS = { view: true, create: true, modify: true, delete: true };
const RUNS = { connectors: CONNECTORS, runner: { run: true } };
const rights = (role_permission: object) => ({ role_permission });
const memberWith = (role_permission: object) =>
  createMember(on.admin, on.visitor, mails, rights({ projects: { view: true }, ...role_permission }));

const NEEDS_RUN = { http: 403, errors: { permission: expect.stringContaining('run') } };
const REFUSED = { http: 403, errors: { permission: expect.stringContaining('may no longer start runs') } };
const NO_JUNIT = { http: 403, errors: { permission: expect.stringContaining('may not view reports') } };

async function createRunnable(): Promise<number> {
  const [file] = await createFiles(on.admin, ['Quick']);
  await addSteps(on.admin, file!, passing('Fine'));
  return file!.projectId;
}

async function callLink(connectorId: string, more = '') {
  const response = await fetch(`${on.server.url}/connector/${connectorId}${more}`);
  return { http: response.status, ...((await response.json()) as { data?: { run_id: string }; errors?: object }) };
}

async function startedBy(projectId: number, connectorId: string): Promise<string> {
  const answer = await callLink(connectorId);
  expect(answer).toMatchObject({ http: 202 });
  await runEnded(on.admin, projectId, answer.data!.run_id);
  return answer.data!.run_id;
}

const runsOf = async (projectId: number) =>
  (await on.admin.ok<{ data: object[] }>('/projects/run-lists', { projectId })).data;

describe('Run now', () => {
  it('runs what a connector covers for the user who asks, even while its link is off, and in another environment', async () => {
    const projectId = await createRunnable();
    const connectorId = await createConnector(on.admin, projectId, { enabled: false });
    const { api } = await memberWith({ runner: { view: true, run: true }, connectors: { view: true } });
    const started = await api.ok<{ data: { run_id: string } }>('/projects/connector-run', { projectId, connectorId });
    await runEnded(on.admin, projectId, started.data.run_id);
    expect(await runsOf(projectId)).toMatchObject([{ run_id: started.data.run_id, trigger: 'manual' }]);
    expect(await listConnectors(on.admin, projectId)).toMatchObject([{ lastRuns: [{ passed: true }] }]);
    const elsewhere = { projectId, connectorId, environment: 'Nowhere' };
    expect(await api.call('/projects/connector-run', elsewhere)).toMatchObject({ http: 404 });
    const other = await createProject(on.admin);
    expect(await api.call('/projects/connector-run', { projectId: other, connectorId })).toEqual(
      refusal(404, { connectorId: 'There is no such connector in this project' }),
    );
  });

  it('needs the right to start runs', async () => {
    const projectId = await createRunnable();
    const connectorId = await createConnector(on.admin, projectId);
    const { api } = await memberWith({ runner: { view: true }, connectors: CONNECTORS });
    expect(await api.call('/projects/connector-run', { projectId, connectorId })).toMatchObject({ http: 403 });
    expect(await runsOf(projectId)).toEqual([]);
  });
});

describe('without the right to start runs', () => {
  it('a user sees no link, not even in schedules, and the id shown opens none', async () => {
    const projectId = await createRunnable();
    const secret = await createConnector(on.admin, projectId);
    const time = { hour: 1, minute: 2, paused: true };
    await on.admin.ok('/projects/cron-manage', { projectId, connectorId: secret, title: 'Daily', ...time });
    const { api } = await memberWith({ connectors: CONNECTORS, crons: { view: true, create: true } });
    const [listed] = await listConnectors(api, projectId);
    expect(listed).toMatchObject({ title: 'Nightly', url: '' });
    const crons = await api.ok<{ data: { connector_id: string }[] }>('/projects/cron-lists', { projectId });
    expect(crons.data).toMatchObject([{ connector_id: listed!.connector_id }]);
    expect(JSON.stringify([listed, crons])).not.toContain(secret);
    expect(await callLink(listed!.connector_id)).toMatchObject({ http: 404 });
    expect(await runsOf(projectId)).toEqual([]);
  });

  it('a user still names a connector by the id shown, to read, change, schedule and delete it', async () => {
    const projectId = await createRunnable();
    const secret = await createConnector(on.admin, projectId);
    const { api } = await memberWith({ connectors: CONNECTORS, crons: { create: true, delete: true } });
    const connectorId = (await listConnectors(api, projectId))[0]!.connector_id;
    const changed = await manageConnector(api, { projectId, connectorId, title: 'Hourly' });
    expect(changed).toMatchObject({ http: 200, data: { connector_id: connectorId } });
    expect(await readConnector(api, projectId, connectorId)).toMatchObject({ title: 'Hourly', url: '' });
    expect(await readConnector(on.admin, projectId, secret)).toMatchObject({ title: 'Hourly' });
    const cron = { projectId, connectorId, title: 'Daily', hour: 1, minute: 2, paused: true };
    const { data } = await api.ok<{ data: { cron_id: number } }>('/projects/cron-manage', cron);
    await api.ok('/projects/cron-manage', { cronId: data.cron_id, cronDelete: true });
    expect(await manageConnector(api, { projectId, connectorId, connectorDelete: true })).toMatchObject({ http: 200 });
    expect(await listConnectors(on.admin, projectId)).toEqual([]);
  });

  it('a user neither creates a connector nor regenerates a link', async () => {
    const projectId = await createRunnable();
    const secret = await createConnector(on.admin, projectId);
    const { api } = await memberWith({ connectors: CONNECTORS });
    expect(await manageConnector(api, { projectId, title: 'Mine', components: 'all' })).toMatchObject(NEEDS_RUN);
    const regenerate = { projectId, connectorId: secret, regenerate: true };
    expect(await manageConnector(api, regenerate)).toMatchObject(NEEDS_RUN);
    expect(await listConnectors(on.admin, projectId)).toMatchObject([{ connector_id: secret }]);
  });
});

describe('a link has the rights of its owner', () => {
  const expectRefused = async (connectorId: string, runId: string, projectId: number) => {
    const before = await runsOf(projectId);
    expect(await callLink(connectorId)).toMatchObject(REFUSED);
    expect(await callLink(connectorId, `/runs/${runId}`)).toMatchObject(REFUSED);
    expect(await runsOf(projectId)).toHaveLength(before.length);
    expect(await readConnector(on.admin, projectId, connectorId)).toMatchObject({ linkRefused: true });
  };
  const LOSSES: readonly (readonly [string, (owner: Member) => Promise<unknown>])[] = [
    ['the right to start runs', (owner) => grantRights(on.admin, owner, rights({ connectors: CONNECTORS }))],
    ['the account', (owner) => grantRights(on.admin, owner, { account_activation: false })],
  ];

  it.each(LOSSES)('and is refused once they lose %s, until somebody with the right saves', async (_what, lose) => {
    const projectId = await createRunnable();
    const owner = await memberWith(RUNS);
    const connectorId = await createConnector(owner.api, projectId);
    const runId = await startedBy(projectId, connectorId);
    await lose(owner);
    await expectRefused(connectorId, runId, projectId);
    const other = await memberWith({ connectors: CONNECTORS });
    const [shown] = await listConnectors(other.api, projectId);
    await manageConnector(other.api, { projectId, connectorId: shown!.connector_id, title: 'Hourly' });
    await expectRefused(connectorId, runId, projectId);
    await on.admin.ok('/projects/connector-manage', { projectId, connectorId, title: 'Weekly' });
    expect(await readConnector(on.admin, projectId, connectorId)).toMatchObject({ linkRefused: false });
    await startedBy(projectId, connectorId);
  });

  it('and works again with a new link of somebody with the right', async () => {
    const projectId = await createRunnable();
    const owner = await memberWith(RUNS);
    const before = await createConnector(owner.api, projectId);
    await grantRights(on.admin, owner, { account_activation: false });
    const { data } = await on.admin.ok<{ data: { connector_id: string } }>('/projects/connector-manage', {
      projectId,
      connectorId: before,
      regenerate: true,
    });
    const runId = await startedBy(projectId, data.connector_id);
    expect(await runsOf(projectId)).toMatchObject([{ run_id: runId }]);
  });

  it('and answers JUnit only while they may view reports', async () => {
    const projectId = await createRunnable();
    const owner = await memberWith(RUNS);
    const connectorId = await createConnector(owner.api, projectId);
    expect(await callLink(connectorId, '?format=junit')).toMatchObject(NO_JUNIT);
    expect(await runsOf(projectId)).toEqual([]);
    const runId = await startedBy(projectId, connectorId);
    const junit = `/runs/${runId}?format=junit`;
    expect(await callLink(connectorId, junit)).toMatchObject(NO_JUNIT);
    await grantRights(on.admin, owner, rights({ ...RUNS, reports: { view: true } }));
    const response = await fetch(`${on.server.url}/connector/${connectorId}${junit}`);
    expect([response.status, response.headers.get('Content-Type')]).toEqual([
      200,
      expect.stringMatching(/^application\/xml/),
    ]);
  });
});
