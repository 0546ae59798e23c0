import { LIMITS, TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { givenProject } from '../factories/given-project.js';
import { buildTree, createCase, createFiles, createProject, type FileRef } from '../factories/project.js';
import { caseStarted, readLastResult, readReport, readSnapshot, run, runEnded, startRun } from '../factories/run.js';
import { failing, passing } from '../factories/steps.js';
import { refusal } from '../support/product/api.js';
import { shareHold } from '../support/time/hold.js';
import { pngSize } from '../support/files/images.js';
import { shareServer } from '../support/product/shared-server.js';
import { shareSite } from '../support/browser/shared-site.js';
import { until } from '../support/time/until.js';

const on = shareServer();
const site = shareSite();
const hold = shareHold();

const NOT_RUNNING = refusal(409, { run_id: 'There is no run to stop' });

const start = (body: object) => on.admin.call('/projects/run', body);
const stop = (body: object) => on.admin.call('/projects/stop', body);

/** A file whose only case waits. */
async function createWaiting(seconds: number): Promise<FileRef> {
  return (await givenProject(on.admin, { Waiting: [{ title: 'Wait', sleepTime: seconds }] })).files.Waiting;
}

/** A file whose only case waits until it is released. */
async function createHeld(): Promise<FileRef> {
  return (await givenProject(on.admin, { Held: [hold.step('Held')] })).files.Held;
}

async function statusesOf(file: FileRef): Promise<string[]> {
  return (await readLastResult(on.admin, file)).cases.map(({ status }) => status);
}

describe('/projects/run refuses', () => {
  it('an unknown project', async () => {
    expect(await start({ projectId: 2_000_000_000 })).toEqual(refusal(404, { projectId: 'There is no such project' }));
  });

  it.each(['module', 'section', 'scenario', 'testCaseFileName'])('an unknown %s', async (level) => {
    const [file] = await createFiles(on.admin, ['Sign in']);
    const answer = await start({ ...file, [level]: 'Nowhere' });
    expect(answer).toEqual(refusal(404, { [level]: 'There is no "Nowhere" in this project’s tree' }));
  });

  it('a level without its module, instead of running everything', async () => {
    const file = await createWaiting(0);
    const answer = await start({ ...file, module: undefined });
    expect(answer).toEqual(refusal(422, { module: 'Name the path from the module down: the module is missing' }));
    expect((await readSnapshot(on.admin, file.projectId)).run_id).toBeNull();
  });

  it('a selection without a test case', async () => {
    const nothing = refusal(409, { selection: 'There is nothing to run here. Add a test case first' });
    expect(await start({ projectId: await createProject(on.admin) })).toEqual(nothing);
    const { files } = await givenProject(on.admin, { Empty: [], Other: [passing('Only')] });
    expect(await start({ ...files.Empty })).toEqual(nothing);
  });

  it('a run on a desktop when no Xecutor is connected', async () => {
    const answer = await start({ ...(await createWaiting(0)), executionType: 'xecutor' });
    expect(answer).toMatchObject({
      http: 409,
      errors: { executionType: expect.stringContaining('No Xecutor') },
    });
  });

  it('an unknown execution type', async () => {
    const answer = await start({ ...(await createWaiting(0)), executionType: 'moon' });
    expect(answer).toEqual(refusal(422, { executionType: 'Execution type should be one of: server, xecutor' }));
  });
});

describe('a run', () => {
  it('goes from progress to finished, and leaves a result', async () => {
    const file = await createHeld();
    const runId = await startRun(on.admin, file);
    await hold.reached();
    const asked = Date.now();
    const during = await readSnapshot(on.admin, file.projectId);
    expect(during).toMatchObject({ run_id: runId, run_status: 'progress' });
    expect(during.snap_ts).toBeGreaterThanOrEqual(asked);
    expect(during.snap_ts).toBeLessThanOrEqual(Date.now());
    hold.release();
    await runEnded(on.admin, file.projectId, runId);
    expect(await readReport(on.admin, file)).toMatchObject([
      { run_id: runId, status: 'success', executionType: 'server' },
    ]);
  });

  it('is shown by get-test-snap', async () => {
    const [file] = await createFiles(on.admin, ['Look']);
    await createCase(on.admin, file!, { title: 'Open', eventType: 'URL redirect', redirectURL: site.url });
    await createCase(on.admin, file!, { title: 'Look', sleepTime: 300 });
    const runId = await startRun(on.admin, file!);
    const { runner_data } = await until('a picture', async () => {
      const snapshot = await readSnapshot(on.admin, file!.projectId);
      return snapshot.runner_data.snap !== null && snapshot;
    });
    const { width } = pngSize(Buffer.from(runner_data.snap!, 'base64'));
    expect(width).toBeLessThanOrEqual(LIMITS.liveWidthMax);
    const { projectId, ...path } = file!;
    expect(runner_data.runnerData).toMatchObject({ testCase_info: path });
    await stop({ projectId });
    await runEnded(on.admin, projectId, runId);
  });

  it('covers every file below the selected node, and no other', async () => {
    const only = [passing('Only')];
    const { projectId, files } = await givenProject(on.admin, {
      'Shop/Cart/Pay/First': only,
      'Shop/Cart/Cancel/Second': only,
      'Shop/Cart/Cancel/Empty': [],
      'Shop/Account/Pay/Beside': only,
    });
    await run(on.admin, { projectId, module: 'Shop', section: 'Cart' });
    await run(on.admin, files['Shop/Cart/Cancel/Second']);
    const results = Object.values(files).map(async (file) => (await readReport(on.admin, file)).length);
    expect(await Promise.all(results)).toEqual([1, 2, 0, 0]);
  });

  it('gives each file its own browser context', async () => {
    const [signIn, visit] = await createFiles(on.admin, ['Sign in', 'Visit']);
    const { projectId } = signIn!;
    await createCase(on.admin, signIn!, { title: 'Open', eventType: 'URL redirect', redirectURL: `${site.url}/login` });
    await createCase(on.admin, signIn!, {
      title: 'Email',
      eventType: 'Text feed',
      targetField: 'label=Email',
      inputText: 'demo@example.com',
    });
    await createCase(on.admin, signIn!, {
      title: 'Password',
      eventType: 'Text feed',
      targetField: 'label=Password',
      inputText: 'demo1234',
    });
    await createCase(on.admin, signIn!, { title: 'Go', eventType: 'Click', targetField: 'testid=sign-in' });
    await createCase(on.admin, signIn!, { title: 'In', eventType: 'Locate element', targetField: 'testid=welcome' });
    await createCase(on.admin, visit!, {
      title: 'Open',
      eventType: 'URL redirect',
      redirectURL: `${site.url}/account`,
    });
    await createCase(on.admin, visit!, {
      title: 'Not signed in',
      eventType: 'Locate element',
      targetField: 'testid=sign-in',
    });
    await run(on.admin, signIn!);
    await run(on.admin, { projectId });
    expect(await statusesOf(signIn!)).toEqual(Array(5).fill('success'));
    expect(await statusesOf(visit!)).toEqual(['success', 'success']);
  });

  it('waits for the previous run of its project', async () => {
    const file = await createHeld();
    const ids = [await startRun(on.admin, file), await startRun(on.admin, file), await startRun(on.admin, file)];
    for (const [at, runId] of ids.entries()) {
      await hold.reached(at + 1);
      expect(await readSnapshot(on.admin, file.projectId)).toMatchObject({ run_id: runId, run_status: 'progress' });
      const began = (await readReport(on.admin, file)).map(({ run_id }) => run_id);
      expect(began.filter((id) => ids.indexOf(id) > at)).toEqual([]);
      // The previous ones have ended.
      for (const before of ids.slice(0, at))
        expect(await readSnapshot(on.admin, file.projectId, before)).toMatchObject({ run_status: 'finished' });
      hold.release();
    }
    await runEnded(on.admin, file.projectId, ids[2]!);
    expect((await readReport(on.admin, file)).map(({ run_id }) => run_id)).toEqual(ids.toReversed());
    expect(hold.arrivals).toBe(3);
  });

  it('runs in parallel when the project allows two runs at once', async () => {
    const [long, short] = await createFiles(on.admin, ['Long', 'Short']);
    await createCase(on.admin, long!, { title: 'Endless', sleepTime: 300 });
    await createCase(on.admin, short!);
    const { projectId } = long!;
    await on.admin.ok('/projects/modify', { projectId, updateType: 'basic-info', runsAtOnce: 2 });
    const first = await startRun(on.admin, long!);
    await caseStarted(on.admin, projectId, 'Endless');
    await startRun(on.admin, short!);
    await until('the second run to end', async () => (await readReport(on.admin, short!))[0]?.status === 'success');
    expect(await readSnapshot(on.admin, projectId)).toMatchObject({ run_id: first, run_status: 'progress' });
    await on.admin.ok('/projects/stop', { projectId });
    await runEnded(on.admin, projectId, first);
  });

  it('reads the cases when their file begins', async () => {
    const file = await createWaiting(0);
    await run(on.admin, file);
    await createCase(on.admin, file, { title: 'Later' });
    expect((await readLastResult(on.admin, file)).cases.map(({ title }) => title)).toEqual(['Wait']);
  });

  it.each([
    [
      'its file is',
      ({ projectId }: FileRef) =>
        on.admin.ok('/projects/components-update', { projectId, components: buildTree(['Waiting']) }),
    ],
    ['its test cases are', (_file: FileRef, case_id: number) => on.admin.ok('/projects/test-case-delete', { case_id })],
  ])('has not passed if %s deleted before it begins', async (_what, remove) => {
    const [waiting, file] = await createFiles(on.admin, ['Waiting', 'Behind']);
    await createCase(on.admin, waiting!, { sleepTime: 300 });
    const caseId = await createCase(on.admin, file!);
    const { projectId } = file!;
    await startRun(on.admin, waiting!);
    const runId = await startRun(on.admin, file!);
    await remove(file!, caseId);
    await on.admin.ok('/projects/stop', { projectId });
    await runEnded(on.admin, projectId, runId);
    const { data } = await on.admin.ok('/projects/run-report', { projectId, run_id: runId });
    const reason = 'The file or its test cases were deleted before it began. Start the run again without it';
    expect(data).toMatchObject({ files: [{ outcome: 'failed', attempts: [{ status: 'error', reason }] }] });
  });
});

describe('/projects/stop', () => {
  it('stops the active run without waiting for its case, and keeps its results', async () => {
    const [file] = await createFiles(on.admin, ['Long']);
    for (const [title, sleepTime] of [
      ['Done', 0],
      ['Endless', 300],
      ['Never', 0],
    ] as const)
      await createCase(on.admin, file!, { title, sleepTime });
    const { projectId } = file!;
    const runId = await startRun(on.admin, file!);
    await caseStarted(on.admin, projectId, 'Endless');
    expect(await stop({ projectId })).toMatchObject({ http: 200, data: { run_id: runId } });
    await runEnded(on.admin, projectId, runId);
    const last = await readLastResult(on.admin, file!);
    expect(last).toMatchObject({ status: 'stopped', summary: { success: 1, failure: 0, skipped: 2 } });
    expect(last.cases[0]).toMatchObject({ title: 'Done', status: 'success' });
  });

  it('stops a run while a page hangs', async () => {
    const [file] = await createFiles(on.admin, ['Hang']);
    await createCase(on.admin, file!, {
      title: 'Open',
      eventType: 'URL redirect',
      redirectURL: `${site.url}/slow?ms=300000`,
      maxWaitingTime: LIMITS.maxWaitMax,
    });
    const runId = await startRun(on.admin, file!);
    await caseStarted(on.admin, file!.projectId, 'Open');
    await stop({ projectId: file!.projectId });
    await runEnded(on.admin, file!.projectId, runId);
    expect(await readLastResult(on.admin, file!)).toMatchObject({ run_id: runId, status: 'stopped' });
  });

  it('stops a named queued run, and not the active one', async () => {
    const file = await createHeld();
    const { projectId } = file;
    const [running, waiting] = [await startRun(on.admin, file), await startRun(on.admin, file)];
    expect(await stop({ projectId, run_id: waiting })).toMatchObject({ data: { run_id: waiting } });
    expect(await readSnapshot(on.admin, projectId)).toMatchObject({ run_id: running, run_status: 'progress' });
    hold.open();
    await runEnded(on.admin, projectId, running);
    expect(await readReport(on.admin, file)).toMatchObject([{ run_id: running, status: 'success' }]);
    expect(await stop({ projectId, run_id: waiting })).toEqual(NOT_RUNNING);
  });

  it('can be called twice at once', async () => {
    const file = await createWaiting(300);
    const { projectId } = file;
    const runId = await startRun(on.admin, file);
    await caseStarted(on.admin, projectId, 'Wait');
    const answers = await Promise.all([stop({ projectId, run_id: runId }), stop({ projectId, run_id: runId })]);
    const done = { http: 200, status: 'success', data: { run_id: runId } };
    expect(answers).toContainEqual(done);
    for (const answer of answers) expect([done, NOT_RUNNING]).toContainEqual(answer);
    await runEnded(on.admin, projectId, runId);
  });

  it('refuses when nothing runs, and runs of other projects', async () => {
    const [file, other] = [await createWaiting(0), await createWaiting(0)];
    const runId = await run(on.admin, file);
    expect(await stop({ projectId: file.projectId })).toEqual(NOT_RUNNING);
    const foreign = await stop({ projectId: other.projectId, run_id: runId });
    expect(foreign).toEqual(refusal(404, { run_id: 'There is no such run in this project' }));
  });
});

describe('/projects/get-test-snap', () => {
  it('returns finished without a run_id before the first run', async () => {
    const projectId = await createProject(on.admin);
    expect(await readSnapshot(on.admin, projectId)).toEqual({
      run_id: null,
      run_status: 'finished',
      executionType: null,
      standing: null,
      snap_ts: 0,
      waiting: null,
      runner_data: { snap: null, runnerData: null },
    });
  });

  it('returns the state of a named run, whatever else runs', async () => {
    const file = await createWaiting(300);
    const { projectId } = file;
    const [older, named] = [await startRun(on.admin, file), await startRun(on.admin, file)];
    expect(await readSnapshot(on.admin, projectId, named)).toMatchObject({ run_id: named, run_status: 'progress' });
    await stop({ projectId, run_id: named });
    await until('the named run to end', async () => {
      const { run_id, run_status } = await readSnapshot(on.admin, projectId, named);
      return run_id === named && run_status === 'finished';
    });
    expect(await readSnapshot(on.admin, projectId)).toMatchObject({ run_id: older, run_status: 'progress' });
    await stop({ projectId, run_id: older });
    await runEnded(on.admin, projectId, older);
  });

  it('shows where a run is, its status, and which cases of its file it has not reached', async () => {
    const { Held: file } = (
      await givenProject(on.admin, { Held: [passing('Open'), hold.step('Held'), passing('Last')] })
    ).files;
    const waits = async () =>
      (await on.admin.ok<{ data: { waits?: true }[] }>('/projects/test-case-lists', file)).data.map((one) =>
        Boolean(one.waits),
      );
    hold.open();
    const first = await run(on.admin, file);
    hold.close();
    expect(await readSnapshot(on.admin, file.projectId)).toMatchObject({ run_id: first, standing: 'success' });
    expect(await waits()).toEqual([false, false, false]);
    const second = await startRun(on.admin, file);
    await hold.reached();
    await until('the first case to be stored', async () => (await waits())[0] === false);
    expect(await waits()).toEqual([false, true, true]);
    expect(await readSnapshot(on.admin, file.projectId)).toMatchObject({
      executionType: 'server',
      standing: 'running',
    });
    await stop({ projectId: file.projectId, run_id: second });
    expect(await runEnded(on.admin, file.projectId, second)).toMatchObject({ standing: 'stopped' });
    expect(await waits()).toEqual([false, false, false]);
  });

  it('distinguishes a blocker from other failures, and says why cases after it were skipped, even if it is no blocker any more', async () => {
    const steps = [{ ...failing('Pay'), isBlocker: 'Yes' as const }, passing('Receipt')];
    const { Paid: file } = (await givenProject(on.admin, { Paid: steps })).files;
    const list = async () =>
      (
        await on.admin.ok<{ data: { case_id: number; testCase: object; summary: object }[] }>(
          '/projects/test-case-lists',
          file,
        )
      ).data;
    await run(on.admin, file);
    const [blocker] = await list();
    const { case_id, testCase } = blocker!;
    await on.admin.ok('/projects/test-case-manage', { ...file, case_id, testCase: { ...testCase, isBlocker: 'No' } });
    expect(await list()).toMatchObject([
      { summary: { status: 'failure', blocker: true } },
      { summary: { status: 'skipped', message: 'Skipped after the blocker "Pay"' } },
    ]);
    expect(await readSnapshot(on.admin, file.projectId)).toMatchObject({
      standing: 'blocker',
      runner_data: { runnerData: { test_result: { status: 'skipped' } } },
    });
  });

  it('refuses invalid ids and runs of other projects', async () => {
    const [file, other] = [await createWaiting(0), await createWaiting(0)];
    const run_id = await run(on.admin, file);
    const ask = (body: object) => on.admin.call('/projects/get-test-snap', { projectId: other.projectId, ...body });
    expect(await ask({ run_id })).toEqual(refusal(404, { run_id: 'There is no such run in this project' }));
    expect(await ask({ run_id: 'last' })).toEqual(refusal(422, { run_id: 'Run is not a valid id' }));
  });
});

describe('the report of a file', () => {
  it('explains why a File upload can’t run on the server', async () => {
    const [file] = await createFiles(on.admin, ['Upload']);
    await createCase(on.admin, file!, { title: 'Open', eventType: 'URL redirect', redirectURL: `${site.url}/upload` });
    await createCase(on.admin, file!, {
      title: 'Upload',
      eventType: 'File upload',
      targetField: 'css=input[type=file]',
      filePath: 'a.txt',
    });
    await run(on.admin, file!);
    const { cases } = await readLastResult(on.admin, file!);
    expect(cases[1]).toMatchObject({
      status: 'failure',
      message: expect.stringContaining(TEXTS.fileUploadOnServer),
    });
  });
});
