import { afterEach, describe, expect, it } from '@jest/globals';
import { createConnector, readConnector } from '../factories/connector.js';
import { createMember, type Member } from '../factories/member.js';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { readLastResult, readSnapshot, run, startRun } from '../factories/run.js';
import { addSteps, failing } from '../factories/steps.js';
import { startOnXecutor } from '../factories/xecutor.js';
import { type Api, refusal } from '../support/product/api.js';
import { Outbox } from '../support/product/outbox.js';
import { ownServer } from '../support/product/shared-server.js';
import { until } from '../support/time/until.js';
import { XecutorClient } from '../support/product/xecutor-client.js';

const on = ownServer({ env: { RUN_CONCURRENCY: '1', RUN_GUESTS: '0', RUNS_QUEUED_PER_PERSON: '3' } });
const mails = new Outbox(on);

interface RunRecord {
  readonly run_id: string;
  readonly state: string;
  readonly startedAt: string | null;
  readonly waiting: string | null;
}

const RIGHTS = {
  role_permission: { projects: { view: true }, runner: { view: true, run: true, stop: true } },
};
const FULL = refusal(409, {
  queue: '3 of your runs are already waiting. Wait until one of them starts, or stop one',
});

/** A project with files that end at once; answers the first. */
async function createQuick(files = 1): Promise<FileRef> {
  const made = await createFiles(
    on.admin,
    Array.from({ length: files }, (_, at) => `Quick ${at}`),
  );
  for (const file of made) await createCase(on.admin, file);
  return made[0]!;
}

async function recordOf(projectId: number, runId: string, reader: Api = on.admin): Promise<RunRecord> {
  const { data } = await reader.ok<{ data: RunRecord[] }>('/projects/run-lists', { projectId });
  return data.find(({ run_id }) => run_id === runId)!;
}

const startIn = (api: Api, { projectId }: FileRef) => startRun(api, { projectId });
const stop = (projectId: number, run_id: string) => on.admin.ok('/projects/stop', { projectId, run_id });
const waitingOf = async (api: Api, { projectId }: FileRef, runId: string) =>
  (await readSnapshot(api, projectId, runId)).waiting;

const hasState = (state: string, { projectId }: FileRef, runId: string) =>
  until(`run ${runId} to be ${state}`, async () => (await recordOf(projectId, runId)).state === state);

const begun: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const undo of begun.splice(0).reverse()) await undo();
});

/** Starts a run that is stopped after the test at the latest. */
async function queue(api: Api, file: FileRef): Promise<string> {
  const runId = await startIn(api, file);
  begun.push(() => on.admin.call('/projects/stop', { projectId: file.projectId, run_id: runId }));
  return runId;
}

/** A run of the administrator that occupies the only worker; call the returned function to end it. */
async function occupyWorker(): Promise<() => Promise<unknown>> {
  const [file] = await createFiles(on.admin, ['Long']);
  await createCase(on.admin, file!, { title: 'Wait', sleepTime: 300 });
  const runId = await queue(on.admin, file!);
  await hasState('running', file!, runId);
  return () => stop(file!.projectId, runId);
}

const createBob = (): Promise<Member> => createMember(on.admin, on.visitor, mails, RIGHTS);

describe('the queue', () => {
  it('serves a person without running files before the older runs of another, and explains it', async () => {
    const [bob, many, blocked, one] = [
      await createBob(),
      await createQuick(2),
      await createQuick(),
      await createQuick(),
    ];
    const free = await occupyWorker();
    const before = [await queue(on.admin, many), await queue(on.admin, many), await queue(on.admin, blocked)] as const;
    const bobs = await queue(bob.api, one);
    expect(await waitingOf(bob.api, one, bobs)).toBe('Next in the queue');
    expect(await waitingOf(on.admin, many, before[0])).toBe('1 file before yours');
    expect(await waitingOf(on.admin, many, before[1])).toBe('Another run of this project is in progress');
    expect(await waitingOf(on.admin, blocked, before[2])).toBe('2 files before yours');
    expect(await waitingOf(bob.api, many, before[0])).toBe('1 file before this run');
    expect((await recordOf(one.projectId, bobs, bob.api)).waiting).toBe('Next in the queue');
    await free();
    await hasState('finished', one, bobs);
    const ofAdmin = await until('the older run to begin', async () => {
      const record = await recordOf(many.projectId, before[0]);
      return record.startedAt !== null && record;
    });
    const ofBob = await recordOf(one.projectId, bobs);
    expect(Date.parse(ofBob.startedAt!)).toBeLessThan(Date.parse(ofAdmin.startedAt!));
    expect([ofBob.waiting, await waitingOf(bob.api, one, bobs)]).toEqual([null, null]);
  });

  it('holds a limited number of runs of one person, whatever others have queued', async () => {
    const [bob, file] = [await createBob(), await createQuick()];
    await occupyWorker();
    const first = await queue(on.admin, file);
    for (let at = 0; at < 2; at++) await queue(on.admin, file);
    expect(await on.admin.call('/projects/run', { projectId: file.projectId })).toEqual(FULL);
    await queue(bob.api, file);
    await stop(file.projectId, first);
    await queue(on.admin, file);
    expect(await on.admin.call('/projects/run', { projectId: file.projectId })).toEqual(FULL);
  });

  it('enforces that limit for simultaneous starts in several projects', async () => {
    const files: FileRef[] = [];
    for (let at = 0; at < 6; at++) files.push(await createQuick());
    await occupyWorker();
    const answers = await Promise.all(
      files.map((file) => on.admin.call<{ data: { run_id: string } }>('/projects/run', { projectId: file.projectId })),
    );
    for (const [at, { http, data }] of answers.entries())
      if (http !== 409) begun.push(() => stop(files[at]!.projectId, data.run_id));
    expect(answers.filter(({ http }) => http === 200)).toHaveLength(3);
    expect(answers.filter(({ http }) => http === 409)).toEqual([FULL, FULL, FULL]);
  });

  it('refuses a rerun above the limit, but no call of a connector’s link', async () => {
    const [[broken], file] = [await createFiles(on.admin, ['Broken']), await createQuick()];
    await addSteps(on.admin, broken!, failing('Wrong'));
    const { projectId } = broken!;
    const failed = await run(on.admin, broken!);
    const connector = await createConnector(on.admin, projectId);
    const { url } = await readConnector(on.admin, projectId, connector);
    await occupyWorker();
    for (let at = 0; at < 3; at++) await queue(on.admin, file);
    expect(await on.admin.call('/projects/rerun', { projectId, run_id: failed })).toEqual(FULL);
    const answer = await fetch(url);
    expect(answer.status).toBe(202);
    const { data } = (await answer.json()) as { data: { run_id: string } };
    begun.push(() => stop(projectId, data.run_id));
    expect(await waitingOf(on.admin, broken!, data.run_id)).toBe('Next in the queue');
  });
});

describe('a run waiting for an Xecutor', () => {
  it('shows that the Xecutor is busy, or offline', async () => {
    const [file, other] = [await createQuick(), await createQuick()];
    const xecutor = await XecutorClient.of(on.admin);
    begun.push(async () => xecutor.close());
    for (const one of [file, other]) {
      const runId = await startOnXecutor(on.admin, one);
      begun.push(() => stop(one.projectId, runId));
    }
    await xecutor.claim();
    const bob = await createBob();
    const { run_id } = await readSnapshot(on.admin, other.projectId);
    expect(await waitingOf(on.admin, other, run_id!)).toBe('Your Xecutor is busy');
    expect(await waitingOf(bob.api, other, run_id!)).toBe('The Xecutor for this run is busy');
    xecutor.close();
    await until('the Xecutor to be offline', async () =>
      (await waitingOf(on.admin, other, run_id!))?.includes('offline'),
    );
    expect(await waitingOf(on.admin, other, run_id!)).toBe('Your Xecutor is offline');
  });
});

describe('the files of a run', () => {
  it('begin in the order of the tree, and later with the slowest one', async () => {
    const files = await createFiles(on.admin, ['Middle', 'Short', 'Long']);
    for (const [at, sleepTime] of [1.5, 0, 4].entries()) await createCase(on.admin, files[at]!, { sleepTime });
    const runAll = async () => {
      await run(on.admin, { projectId: files[0]!.projectId });
      const results = await Promise.all(files.map((file) => readLastResult(on.admin, file)));
      return results.map(({ time, performanceSummary }, at) => ({
        name: files[at]!.testCaseFileName,
        time,
        duration: performanceSummary.duration!,
      }));
    };
    const first = await runAll();
    const second = await runAll();
    const startOrder = (results: typeof first) =>
      results.toSorted((one, other) => one.time.localeCompare(other.time)).map(({ name }) => name);
    expect(startOrder(first)).toEqual(['Middle', 'Short', 'Long']);
    // Durations depend on the machine, but Long sleeps long enough not to be the fastest.
    const slowestFirst = first.toSorted((one, other) => other.duration - one.duration).map(({ name }) => name);
    expect(startOrder(second)).toEqual(slowestFirst);
    expect(slowestFirst).not.toEqual(['Middle', 'Short', 'Long']);
  });
});

describe('a person who has no file running', () => {
  const withGuests = ownServer({ env: { RUN_CONCURRENCY: '1' } });
  const inbox = new Outbox(withGuests);

  it('does not wait for the long files of another', async () => {
    const [long, other] = await createFiles(withGuests.admin, ['Long', 'Other']);
    for (const file of [long!, other!]) await createCase(withGuests.admin, file, { title: 'Wait', sleepTime: 300 });
    await withGuests.admin.ok('/projects/modify', {
      projectId: long!.projectId,
      updateType: 'basic-info',
      runsAtOnce: 2,
    });
    const runIds = [await startRun(withGuests.admin, long!), await startRun(withGuests.admin, other!)];
    const bob = await createMember(withGuests.admin, withGuests.visitor, inbox, RIGHTS);
    const [quick] = await createFiles(withGuests.admin, ['Quick']);
    await createCase(withGuests.admin, quick!);
    await run(bob.api, { projectId: quick!.projectId });
    const { data } = await withGuests.admin.ok<{ data: RunRecord[] }>('/projects/run-lists', {
      projectId: long!.projectId,
    });
    expect(data.map(({ state }) => state).toSorted()).toEqual(['queued', 'running']);
    for (const run_id of runIds) await withGuests.admin.ok('/projects/stop', { projectId: long!.projectId, run_id });
  });
});
