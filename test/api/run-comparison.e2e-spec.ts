import { describe, expect, it } from '@jest/globals';
import { createConnector } from '../factories/connector.js';
import { buildCase, createCase, createFiles, type FileRef } from '../factories/project.js';
import { run, runEnded } from '../factories/run.js';
import { addSteps, createSteps, failing, importing, passing, type Step } from '../factories/steps.js';
import { refusal } from '../support/product/api.js';
import { shareServer } from '../support/product/shared-server.js';

const on = shareServer();
const NOBODY = '00000000-0000-4000-8000-000000000000';

interface Group {
  readonly failure: string;
  readonly message: string;
  readonly cases: number;
  readonly files: number;
}
interface Side {
  readonly status: string;
}
interface Comparison {
  readonly with: { readonly run_id: string } | null;
  readonly changes: Readonly<Record<string, number>>;
  readonly cases: readonly {
    readonly change: string;
    readonly title: string;
    readonly now: Side | null;
    readonly before: Side | null;
  }[];
  readonly total: number;
}
interface PastResult {
  readonly run_id: string;
  readonly status: string;
  readonly message: string;
}

const read = async <T>(path: string, body: object): Promise<T> => (await on.admin.ok<{ data: T }>(path, body)).data;
const failuresOf = (projectId: number, run_id: string, more: object = {}) =>
  read<{ groups: Group[]; total: number }>('/projects/run-failures', { projectId, run_id, ...more });
const compare = (projectId: number, run_id: string, more: object = {}) =>
  read<Comparison>('/projects/run-compare', { projectId, run_id, ...more });
const historyOf = (projectId: number, case_id: number, more: object = {}) =>
  read<PastResult[]>('/projects/case-history', { projectId, case_id, ...more });
const change = (file: FileRef, case_id: number, testCase: Step) =>
  on.admin.ok('/projects/test-case-manage', { ...file, case_id, testCase: buildCase(testCase) });

describe('/projects/run-failures', () => {
  it('groups the same failure of several files, and excludes imported cases', async () => {
    const [one, two, three, main] = (await createFiles(on.admin, ['One', 'Two', 'Three', 'Main'])) as [
      FileRef,
      FileRef,
      FileRef,
      FileRef,
    ];
    const { projectId } = one;
    await addSteps(on.admin, one, failing('Fails'), failing('Fails too'));
    await addSteps(on.admin, two, failing('Fails'));
    await addSteps(on.admin, three, {
      title: 'Elsewhere',
      eventType: 'Run script',
      script: 'throw new Error("No. 7")',
    });
    await addSteps(on.admin, main, { ...passing('Imports'), ...importing('On success', two) });
    const runId = await run(on.admin, { projectId });
    const { groups, total } = await failuresOf(projectId, runId);
    expect(groups).toMatchObject([
      { message: expect.stringContaining('no number'), cases: 3, files: 2 },
      { message: expect.stringContaining('The imported file'), cases: 1, files: 1 },
      { message: expect.stringContaining('No. 7'), cases: 1, files: 1 },
    ]);
    expect(total).toBe(3);
    expect((await failuresOf(projectId, runId, { page: 2, pageSize: 1 })).groups).toEqual([groups[1]]);
    const body = { projectId, run_id: runId, failure: groups[0]!.failure };
    const cases = await read<{ title: string; path: { testCaseFileName: string } }[]>(
      '/projects/run-failure-cases',
      body,
    );
    expect(cases.map(({ title, path }) => `${path.testCaseFileName}: ${title}`).sort()).toEqual([
      'One: Fails',
      'One: Fails too',
      'Two: Fails',
    ]);
    const none = await read('/projects/run-failure-cases', { ...body, failure: 'another' });
    expect(none).toEqual([]);
  });
});

describe('/projects/run-compare', () => {
  it('lists broken, fixed, still failing, added and gone cases since the previous comparable run', async () => {
    const [one, two] = (await createFiles(on.admin, ['One', 'Two'])) as [FileRef, FileRef];
    const { projectId } = one;
    const breaks = await createCase(on.admin, one, passing('Breaks'));
    const mended = await createCase(on.admin, one, failing('Mended'));
    await addSteps(on.admin, one, failing('Still fails'), passing('Fine'));
    const leaves = await createCase(on.admin, two, passing('Leaves'));
    const first = await run(on.admin, { projectId });
    expect(await compare(projectId, first)).toMatchObject({ with: null, cases: [], total: 0 });
    // It has another selection, so no automatic comparison.
    await run(on.admin, two);
    await change(one, breaks, failing('Breaks'));
    await change(one, mended, passing('Mended'));
    await on.admin.ok('/projects/test-case-delete', { case_id: leaves });
    await addSteps(on.admin, two, passing('Comes'));
    const second = await run(on.admin, { projectId });

    const all = await compare(projectId, second);
    expect(all.with?.run_id).toBe(first);
    expect(all.changes).toEqual({ broken: 1, fixed: 1, failing: 1, added: 1, gone: 1 });
    expect(all.cases.map((found) => [found.change, found.title, found.before?.status, found.now?.status])).toEqual([
      ['broken', 'Breaks', 'success', 'failure'],
      ['fixed', 'Mended', 'failure', 'success'],
      ['failing', 'Still fails', 'failure', 'failure'],
      ['added', 'Comes', undefined, 'success'],
      ['gone', 'Leaves', 'success', undefined],
    ]);
    const fixed = await compare(projectId, second, { with_run_id: first, change: 'fixed' });
    expect([fixed.total, fixed.cases.map(({ title }) => title)]).toEqual([1, ['Mended']]);
    const third = await compare(projectId, second, { page: 3, pageSize: 2 });
    expect([third.total, third.cases.map(({ title }) => title)]).toEqual([5, ['Leaves']]);
    const backwards = await compare(projectId, first, { with_run_id: second });
    expect(backwards.changes).toEqual({ broken: 1, fixed: 1, failing: 1, added: 1, gone: 1 });
  });

  it('compares a run of a connector, and its rerun, with those of the same connector, whatever else ran', async () => {
    const files = await createFiles(on.admin, ['One', 'Two', 'Three', 'Four']);
    const { projectId } = files[0]!;
    for (const file of files) await addSteps(on.admin, file, failing('Fails'));
    const begin = async (path: string, body: object) => {
      const { data } = await on.admin.ok<{ data: { run_id: string } }>(path, { projectId, ...body });
      await runEnded(on.admin, projectId, data.run_id);
      return data.run_id;
    };
    // Both have nothing but the scenario in common.
    const runsOf = async (components: readonly FileRef[]) => {
      const named = components.map(({ module, section, scenario, testCaseFileName }) => ({
        module,
        section,
        scenario,
        testCaseFileName,
      }));
      const connectorId = await createConnector(on.admin, projectId, {
        title: named[0]!.testCaseFileName,
        components: named,
      });
      return () => begin('/projects/connector-run', { connectorId });
    };
    const kinds = [
      await runsOf(files.slice(0, 2)),
      await runsOf(files.slice(2)),
      () => run(on.admin, { ...files[0]!, testCaseFileName: undefined }),
    ];
    const before: string[][] = [];
    for (const start of kinds) {
      const runId = await start();
      before.push([runId, await begin('/projects/rerun', { run_id: runId })]);
    }
    const runId = await kinds[0]!();
    const again = await begin('/projects/rerun', { run_id: runId });
    const others = await Promise.all([runId, again].map((id) => compare(projectId, id)));
    expect(others.map((other) => other.with?.run_id)).toEqual(before[0]);
  });
});

describe('/projects/case-history', () => {
  it('lists the results of a case, newest first in pages, without those of imports', async () => {
    const [file, other] = (await createFiles(on.admin, ['One', 'Other'])) as [FileRef, FileRef];
    const { projectId } = file;
    const caseId = await createCase(on.admin, file, passing('Only'));
    await addSteps(on.admin, other, { ...passing('Imports'), ...importing('On success', file) });
    expect(await historyOf(projectId, caseId)).toEqual([]);
    const runs = [await run(on.admin, file)];
    await change(file, caseId, failing('Only'));
    runs.unshift(await run(on.admin, file));
    await run(on.admin, other);
    const results = await historyOf(projectId, caseId);
    expect(results.map(({ run_id, status }) => [run_id, status])).toEqual([
      [runs[0], 'failure'],
      [runs[1], 'success'],
    ]);
    expect(results[0]!.message).toContain('no number');
    expect(await historyOf(projectId, caseId, { page: 2, pageSize: 1 })).toEqual([results[1]]);
  });

  it('shows a case to its own project only', async () => {
    const file = await createSteps(on.admin);
    const caseId = await createCase(on.admin, file, passing('Only'));
    await run(on.admin, file);
    const [elsewhere] = await createFiles(on.admin, ['Elsewhere']);
    expect(await historyOf(elsewhere!.projectId, caseId)).toEqual([]);
  });
});

it('each call refuses unknown runs and runs of other projects', async () => {
  const file = await createSteps(on.admin, passing('Only'));
  const { projectId } = file;
  const run_id = await run(on.admin, file);
  const [elsewhere] = await createFiles(on.admin, ['Elsewhere']);
  const unknown = (field: string) => refusal(404, { [field]: 'There is no such run in this project' });
  for (const path of ['/projects/run-failures', '/projects/run-failure-cases', '/projects/run-compare']) {
    const more = path.endsWith('cases') ? { failure: 'any' } : {};
    expect(await on.admin.call(path, { projectId, run_id: NOBODY, ...more })).toEqual(unknown('run_id'));
    const foreign = { projectId: elsewhere!.projectId, run_id, ...more };
    expect(await on.admin.call(path, foreign)).toEqual(unknown('run_id'));
  }
  const other = { projectId, run_id, with_run_id: NOBODY };
  expect(await on.admin.call('/projects/run-compare', other)).toEqual(unknown('with_run_id'));
});
