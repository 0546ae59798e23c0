import { LIMITS, parseProjectChange, SOCKET_EVENTS, type ProjectChange } from '@testplatform/contract';
import { io } from 'socket.io-client';
import { describe, expect, it } from '@jest/globals';
import { createConnector } from '../factories/connector.js';
import { createCron } from '../factories/cron.js';
import { givenProject } from '../factories/given-project.js';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { failing, passing } from '../factories/steps.js';
import { createMember } from '../factories/member.js';
import { run, startRun } from '../factories/run.js';
import { refusal } from '../support/product/api.js';
import { shareHold } from '../support/time/hold.js';
import { Outbox } from '../support/product/outbox.js';
import { shareServer } from '../support/product/shared-server.js';
import { until } from '../support/time/until.js';

const on = shareServer();
const hold = shareHold();
const mails = new Outbox(on);

interface RunRecord {
  readonly run_id: string;
  readonly state: string;
  readonly ahead: number;
  readonly [field: string]: unknown;
}

interface VerdictOfRun {
  readonly run: RunRecord;
  readonly outcomes: object;
  readonly files: readonly { readonly attempts: readonly { readonly status: string; readonly summary: object }[] }[];
}

const history = async (projectId: number, page: object = {}): Promise<RunRecord[]> =>
  (await on.admin.ok<{ data: RunRecord[] }>('/projects/run-lists', { projectId, ...page })).data;

async function createWaiting(sleepTime: number): Promise<FileRef> {
  const [file] = await createFiles(on.admin, ['Waiting']);
  await createCase(on.admin, file!, { sleepTime });
  return file!;
}

describe('/projects/run-lists', () => {
  it('and the report keep the verdict of a run, whatever becomes of its cases and its file', async () => {
    const { projectId, files } = await givenProject(on.admin, { Pay: [failing('Fails'), passing('Passes')] });
    const { Pay: file } = files;
    const runId = await run(on.admin, file);
    const verdict = async () => {
      const body = { projectId, run_id: runId };
      const { data } = await on.admin.ok<{ data: VerdictOfRun }>('/projects/run-report', body);
      const { run: shown, outcomes, files: ofRun } = data;
      const attempts = ofRun.flatMap((one) => one.attempts.map(({ status, summary }) => ({ status, summary })));
      return { listed: (await history(projectId))[0], shown, outcomes, attempts };
    };
    const before = await verdict();
    expect(before).toMatchObject({
      outcomes: { failed: 1 },
      attempts: [{ status: 'failure', summary: { failure: 1 } }],
    });
    const cases = await on.admin.ok<{ data: { case_id: number; testCase: object }[] }>(
      '/projects/test-case-lists',
      file,
    );
    const [{ case_id, testCase }] = cases.data as [{ case_id: number; testCase: object }];
    await on.admin.ok('/projects/test-case-manage', { ...file, case_id, testCase: { ...testCase, priority: 'Low' } });
    expect(await verdict()).toEqual(before);
    await on.admin.ok('/projects/test-case-delete', { case_id });
    expect(await verdict()).toEqual(before);
  });

  it('lists who ran what, when, where, and the outcome, newest first in pages', async () => {
    const file = await createWaiting(0);
    expect(await history(file.projectId)).toEqual([]);
    const first = await run(on.admin, file);
    const second = await run(on.admin, { projectId: file.projectId, module: file.module });
    const [newest, oldest] = await history(file.projectId);
    expect([newest?.run_id, oldest?.run_id]).toEqual([second, first]);
    expect(oldest).toMatchObject({
      state: 'finished',
      trigger: 'manual',
      executionType: 'server',
      environment: '',
      selection: [file.module, file.section, file.scenario, file.testCaseFileName],
      requestedBy: 'Administrator',
      files: 1,
      filesFinished: 1,
      summary: { success: 1, failure: 0, blocker: 0, concentrate: 0, skipped: 0 },
      ahead: 0,
    });
    expect(newest).toMatchObject({ selection: [file.module] });
    expect(Date.parse(String(oldest?.finishedAt))).toBeGreaterThanOrEqual(Date.parse(String(oldest?.createdAt)));
    const page = await history(file.projectId, { page: 2, pageSize: 1 });
    expect(page.map(({ run_id }) => run_id)).toEqual([first]);
  });

  it('shows how many runs are ahead in the queue', async () => {
    const file = (await givenProject(on.admin, { Held: [hold.step('Held')] })).files.Held;
    const ids = [await startRun(on.admin, file), await startRun(on.admin, file), await startRun(on.admin, file)];
    await until('the first to run', async () =>
      (await history(file.projectId)).some(({ state }) => state === 'running'),
    );
    const waiting = (await history(file.projectId)).map(({ run_id, ahead }) => [ids.indexOf(run_id), ahead]);
    expect(waiting).toEqual([
      [2, 2],
      [1, 1],
      [0, 0],
    ]);
    for (const run_id of [...ids].reverse()) await on.admin.ok('/projects/stop', { projectId: file.projectId, run_id });
    const isOver = ({ state }: RunRecord) => state === 'finished';
    await until('all to end', async () => (await history(file.projectId)).every(isOver));
  });

  it('refuses an unknown project', async () => {
    const answer = await on.admin.call('/projects/run-lists', { projectId: 2_000_000_000 });
    expect(answer).toEqual(refusal(404, { projectId: 'There is no such project' }));
  });
});

describe('/projects/latest-runs', () => {
  it('lists the runs of all projects, unfinished ones first, and names projects only to those who may view them', async () => {
    const quick = await createWaiting(0);
    const slow = await createWaiting(300);
    const goesOn = await startRun(on.admin, slow);
    const waiting = await startRun(on.admin, slow);
    await until('the first to run', async () =>
      (await history(slow.projectId)).some(({ state }) => state === 'running'),
    );
    const ended = await run(on.admin, quick);
    const latest = async (api = on.admin) => (await api.ok<{ data: RunRecord[] }>('/projects/latest-runs', {})).data;
    const listed = await latest();
    const [name] = (await on.admin.ok<{ data: { name: string }[] }>('/projects/list', { projectId: quick.projectId }))
      .data;
    expect(listed.find(({ run_id }) => run_id === ended)).toMatchObject({
      project_id: quick.projectId,
      project: name?.name,
      state: 'finished',
      requestedBy: 'Administrator',
      files: 1,
      filesFailed: 0,
      summary: { success: 1, failure: 0 },
    });
    const states = listed.map(({ state }) => state === 'finished');
    expect(states.lastIndexOf(false)).toBeLessThan(states.indexOf(true));
    const placeOf = (runId: string) => listed.findIndex(({ run_id }) => run_id === runId);
    expect(placeOf(goesOn)).toBeLessThan(placeOf(waiting));
    expect(placeOf(waiting)).toBeLessThan(states.indexOf(true));
    expect(states.filter(Boolean).length).toBeLessThanOrEqual(LIMITS.latestRunsFinished);

    const person = await createMember(on.admin, on.visitor, mails, {
      role_permission: { runner: { view: true } },
    });
    const unnamed = (await latest(person.api)).find(({ run_id }) => run_id === ended);
    expect(unnamed).toMatchObject({ project_id: quick.projectId });
    expect(unnamed).not.toHaveProperty('project');
    for (const run_id of [waiting, goesOn]) await on.admin.ok('/projects/stop', { projectId: slow.projectId, run_id });
    await until('both to end', async () => (await history(slow.projectId)).every(({ state }) => state === 'finished'));
  });
});

describe('a client with an open project', () => {
  it('learns who changed which part of it, and nothing about other projects', async () => {
    const file = await createWaiting(0);
    const [elsewhere] = await createFiles(on.admin, ['Elsewhere']);
    const socket = io(on.admin.url, { auth: { token: on.admin.token }, transports: ['websocket'], forceNew: true });
    const heard: ProjectChange[] = [];
    socket.on(SOCKET_EVENTS.projectChange, (payload: unknown) => heard.push(parseProjectChange(payload)!));
    await socket.emitWithAck(SOCKET_EVENTS.handshake, { projectId: file.projectId });
    const { projectId } = file;
    await createCase(on.admin, elsewhere!);
    await createCase(on.admin, file);
    await on.admin.ok('/projects/test-case-file-modify', { ...file, stopAtFailure: true });
    const tree = await on.admin.ok<{ data: { components: object; version: number }[] }>('/projects/components-lists', {
      projectId,
    });
    await on.admin.ok('/projects/components-update', { projectId, ...tree.data[0] });
    await on.admin.ok('/projects/modify', { projectId, updateType: 'basic-info', name: 'Another name' });
    await on.admin.ok('/projects/modify', { projectId, updateType: 'environment', environments: [] });
    const connector = await createConnector(on.admin, projectId);
    await createCron(on.admin, projectId, connector);
    await run(on.admin, file);
    await until('the run to be told of', () => heard.filter(({ part }) => part === 'runs').length > 1);
    socket.close();
    const by = { user_id: expect.any(Number), name: 'Administrator' };
    expect(heard.slice(0, 7)).toMatchObject([
      { projectId, part: 'test-cases', node: expect.any(String), by },
      { projectId, part: 'test-cases', node: expect.any(String), by },
      { projectId, part: 'tree', version: tree.data[0]!.version + 1, by },
      { projectId, part: 'details', by },
      { projectId, part: 'environments', by },
      { projectId, part: 'connectors', by },
      { projectId, part: 'crons', by },
    ]);
  });
});
