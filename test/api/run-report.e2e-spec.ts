import type { ResultSummary } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import {
  caseStarted,
  readLastResult,
  run,
  runEnded,
  startRun,
  type ReportEntry,
  type WholeResult,
} from '../factories/run.js';
import { addSteps, createSteps, failing, passing } from '../factories/steps.js';
import { refusal } from '../support/product/api.js';
import { shareHold } from '../support/time/hold.js';
import { ownServer } from '../support/product/shared-server.js';
import { until } from '../support/time/until.js';

const on = ownServer();
const hold = shareHold();

interface RunReport {
  readonly run: {
    readonly state: string;
    readonly files: number;
    readonly summary: ResultSummary;
    readonly [field: string]: unknown;
  };
  readonly outcomes: Readonly<Record<string, number>>;
  readonly progress: { readonly running: readonly { readonly failures: readonly object[] }[] } | null;
  readonly files: readonly {
    readonly path: { readonly testCaseFileName: string };
    readonly outcome: string;
    readonly attempts: readonly ReportEntry[];
  }[];
  readonly total: number;
  readonly page: number;
}

const reportOf = async (projectId: number, run_id: string, more: object = {}): Promise<RunReport> =>
  (await on.admin.ok<{ data: RunReport }>('/projects/run-report', { projectId, run_id, ...more })).data;
const named = ({ files }: RunReport) => files.map(({ path, outcome }) => [path.testCaseFileName, outcome]);
const wholeOf = async (projectId: number, result_id: string): Promise<WholeResult> =>
  (await on.admin.ok<{ data: [WholeResult] }>('/projects/test-report', { projectId, result_id })).data[0];

describe('/projects/run-report', () => {
  it('lists every file of a run, failed first, in pages and by outcome', async () => {
    const files = await createFiles(on.admin, ['One', 'Two', 'Three']);
    for (const file of files)
      await addSteps(on.admin, file, file.testCaseFileName === 'Two' ? failing('Fails') : passing('Passes'));
    const { projectId } = files[0]!;
    const runId = await run(on.admin, { projectId });
    const whole = await reportOf(projectId, runId);
    expect(whole.run).toMatchObject({
      run_id: runId,
      state: 'finished',
      trigger: 'manual',
      requestedBy: 'Administrator',
      files: 3,
      summary: { success: 2, failure: 1 },
    });
    expect(whole.outcomes).toEqual({
      failed: 1,
      interrupted: 0,
      stopped: 0,
      running: 0,
      queued: 0,
      warning: 0,
      success: 2,
    });
    expect(named(whole)).toEqual([
      ['Two', 'failed'],
      ['One', 'success'],
      ['Three', 'success'],
    ]);
    const pages = [1, 2, 3].map((page) => reportOf(projectId, runId, { page, pageSize: 2 }));
    expect((await Promise.all(pages)).map(({ files: shown, total }) => [shown.length, total])).toEqual([
      [2, 3],
      [1, 3],
      [0, 3],
    ]);
    const passed = await reportOf(projectId, runId, { outcome: 'success', pageSize: 1, page: 2 });
    expect([named(passed), passed.total]).toEqual([[['Three', 'success']], 2]);

    // The page of a result; without one in the list, the page that is asked for.
    const [failed, , last] = whole.files.map(({ attempts }) => attempts[0]!.result_id);
    const none = '00000000-0000-4000-8000-000000000000';
    const asked = [
      [{ result_id: last }, 2, 'Three'],
      [{ result_id: last, outcome: 'success', pageSize: 1 }, 2, 'Three'],
      [{ result_id: failed, page: 2 }, 1, 'Two'],
      [{ result_id: failed, outcome: 'success' }, 1, 'One'],
      [{ result_id: none, page: 2 }, 2, 'Three'],
    ] as const;
    for (const [body, page, title] of asked) {
      const report = await reportOf(projectId, runId, { pageSize: 2, ...body });
      expect([report.page, report.files[0]?.path.testCaseFileName]).toEqual([page, title]);
    }
    expect(await reportOf(projectId, runId)).toMatchObject({ page: 1 });
  });

  it('shows the results of that run, not the latest ones', async () => {
    const file = await createSteps(on.admin, passing('Only'));
    const first = await run(on.admin, file);
    const { result_id } = await readLastResult(on.admin, file);
    await addSteps(on.admin, file, failing('Fails'));
    await run(on.admin, file);
    const [one] = (await reportOf(file.projectId, first)).files;
    expect(one).toMatchObject({ outcome: 'success', attempts: [{ result_id, attempt: 1, testCasesCount: 1 }] });
  });

  it('shows both attempts of an interrupted file, each with its cases', async () => {
    const [file] = (await createFiles(on.admin, ['Interrupted'])) as [FileRef];
    const { projectId } = file;
    await addSteps(on.admin, file, passing('Passes'), hold.step('Waits'));
    const runId = await startRun(on.admin, file);
    await hold.reached();
    await on.server.kill();
    hold.open();
    await on.server.begin();
    await runEnded(on.admin, projectId, runId);
    const [one] = (await reportOf(projectId, runId)).files;
    expect(one).toMatchObject({
      outcome: 'success',
      attempts: [
        { attempt: 1, status: 'interrupted', reason: expect.stringContaining('was lost') },
        { attempt: 2, status: 'success', reason: '' },
      ],
    });
    const [first, second] = await Promise.all(one!.attempts.map(({ result_id }) => wholeOf(projectId, result_id)));
    expect(first!.cases.length).toBeLessThan(2);
    expect(second!.cases.map(({ title }) => title)).toEqual(['Passes', 'Waits']);
  });

  it('shows running files and files that never began', async () => {
    const files = await createFiles(on.admin, ['One', 'Two', 'Three']);
    for (const file of files) await createCase(on.admin, file, { title: 'Wait', sleepTime: 300 });
    const { projectId } = files[0]!;
    const runId = await startRun(on.admin, { projectId });
    await until('two files to run', async () => (await reportOf(projectId, runId)).outcomes.running === 2);
    expect(named(await reportOf(projectId, runId))).toEqual([
      ['One', 'running'],
      ['Two', 'running'],
      ['Three', 'queued'],
    ]);
    await on.admin.ok('/projects/stop', { projectId, run_id: runId });
    await runEnded(on.admin, projectId, runId);
    const { run: ended, outcomes, files: shown } = await reportOf(projectId, runId);
    expect([ended.reason, outcomes.stopped]).toEqual(['Stopped', 3]);
    expect(shown.map(({ attempts }) => attempts.length)).toEqual([1, 1, 0]);
  });

  it('shows an active run’s running files, their failures, and the time left according to earlier durations', async () => {
    const [quick, slow] = (await createFiles(on.admin, ['Quick', 'Slow'])) as [FileRef, FileRef];
    await addSteps(on.admin, quick, passing('Passes'));
    await addSteps(on.admin, slow, failing('Fails'));
    const caseId = await createCase(on.admin, slow, { title: 'Waits', sleepTime: 0 });
    const { projectId } = slow;
    const first = await run(on.admin, { projectId });
    expect((await reportOf(projectId, first)).progress).toBeNull();

    const testCase = { title: 'Waits', eventType: 'Sleep', sleepTime: 300 };
    await on.admin.ok('/projects/test-case-manage', { ...slow, case_id: caseId, testCase });
    const second = await startRun(on.admin, slow);
    await caseStarted(on.admin, projectId, 'Waits');
    await until('the failure to be stored', async () => {
      const { progress } = await reportOf(projectId, second);
      return progress?.running[0]?.failures.length === 1;
    });
    const { progress } = await reportOf(projectId, second);
    expect(progress).toEqual({
      running: [
        {
          path: expect.objectContaining({ testCaseFileName: 'Slow' }),
          elapsed: expect.any(Number),
          cases: 2,
          casesDone: 1,
          failures: [{ seq: 0, title: 'Fails', message: expect.stringMatching(/./) }],
        },
      ],
      timeLeft: expect.any(Number),
    });
    const { data } = await on.admin.ok<{ data: { total: number } }>('/projects/run-failures', {
      projectId,
      run_id: second,
    });
    expect(data.total).toBe(1);
    await on.admin.ok('/projects/stop', { projectId, run_id: second });
    await runEnded(on.admin, projectId, second);

    const [fresh] = await createFiles(on.admin, ['Fresh']);
    await createCase(on.admin, fresh!, { title: 'Waits', sleepTime: 300 });
    const third = await startRun(on.admin, fresh!);
    await caseStarted(on.admin, fresh!.projectId, 'Waits');
    expect((await reportOf(fresh!.projectId, third)).progress).toMatchObject({
      running: [{ cases: 1, casesDone: 0, failures: [] }],
      timeLeft: null,
    });
    await on.admin.ok('/projects/stop', { projectId: fresh!.projectId, run_id: third });
  });

  it('refuses invalid and unknown values', async () => {
    const file = await createSteps(on.admin, passing('Only'));
    const run_id = await run(on.admin, file);
    const refusals: [object, number, Record<string, string>][] = [
      [{ run_id: 'x' }, 422, { run_id: 'Run is not a valid id' }],
      [{ run_id: undefined }, 422, { run_id: 'Run is not a valid id' }],
      [{ run_id: '00000000-0000-4000-8000-000000000000' }, 404, { run_id: 'There is no such run in this project' }],
      [
        { outcome: 'green' },
        422,
        { outcome: 'Outcome should be one of: failed, interrupted, stopped, running, queued, warning, success' },
      ],
      [{ pageSize: 201 }, 422, { pageSize: 'Page size should be a whole number from 1 to 200' }],
      [{ projectId: 2_000_000_000 }, 404, { projectId: 'There is no such project' }],
    ];
    for (const [more, http, errors] of refusals) {
      const body = { projectId: file.projectId, run_id, ...more };
      expect(await on.admin.call('/projects/run-report', body)).toEqual(refusal(http, errors));
    }
  });

  it('shows a run to its own project only', async () => {
    const [file, other] = [await createSteps(on.admin, passing('Only')), await createSteps(on.admin)];
    const run_id = await run(on.admin, file);
    const answer = await on.admin.call('/projects/run-report', { projectId: other.projectId, run_id });
    expect(answer).toEqual(refusal(404, { run_id: 'There is no such run in this project' }));
  });
});
