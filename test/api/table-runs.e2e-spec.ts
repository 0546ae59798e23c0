import type { CaseStatus } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { createConnector, readConnector } from '../factories/connector.js';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { readLastResult, readReport, run, runEnded, startRun } from '../factories/run.js';
import { addSteps, createSteps, importing, opening, passing, resultOf, type Step } from '../factories/steps.js';
import { buildEnd, journal, resultOf as resultOn, startOnXecutor } from '../factories/xecutor.js';
import { refusal } from '../support/product/api.js';
import { downloadExcel } from '../support/files/excel.js';
import { junitMistakes } from '../support/files/junit-schema.js';
import { shareHold } from '../support/time/hold.js';
import { shareServer } from '../support/product/shared-server.js';
import { XecutorClient } from '../support/product/xecutor-client.js';

const on = shareServer();
const hold = shareHold();

interface ReportedFile {
  readonly path: { readonly testCaseFileName: string; readonly row?: string };
  readonly outcome: string;
  readonly attempts: readonly { readonly row?: string; readonly result_id: string; readonly reason: string }[];
}

interface RunOf {
  readonly files: readonly ReportedFile[];
  readonly run: { readonly files: number; readonly filesFailed: number; readonly merged: unknown };
}

const ROWS = [
  ['Ann', '1'],
  ['Bo', 'no number'],
  ['', '1'],
];

const saveTable = async (projectId: number, rows: readonly (readonly string[])[], table_id?: string) => {
  const table = { name: 'People', columns: ['Name', 'Least'], rows, ...(table_id !== undefined && { table_id }) };
  return (await on.admin.ok<{ data: { table_id: string } }>('/projects/table-save', { projectId, ...table })).data
    .table_id;
};
const choose = (file: FileRef, table_id: string) =>
  on.admin.call('/projects/test-case-file-modify', { ...file, table_id });
const reportOf = async (projectId: number, run_id: string) =>
  (await on.admin.ok<{ data: RunOf }>('/projects/run-report', { projectId, run_id })).data;

/** The last results of the cases, as their list shows them. */
async function listedStatuses(file: FileRef): Promise<string[]> {
  const { data } = await on.admin.ok<{ data: { summary: { status: string } }[] }>('/projects/test-case-lists', file);
  return data.map(({ summary }) => summary.status);
}

/** A file that runs with three rows, of which the second fails at once. */
async function createWithRows(rows = ROWS): Promise<{ file: FileRef; held: FileRef; tableId: string }> {
  const [file, held] = (await createFiles(on.admin, ['Sign in', 'Held'])) as [FileRef, FileRef];
  await addSteps(on.admin, file, opening('Open for {{table=Name}}', 'data:text/html,<p>5</p>'), {
    title: 'Read',
    eventType: 'Get content',
    targetField: 'p',
    conditionals: [{ statement: 'Greater then', statementData: '{{table=Least}}' }],
  });
  const tableId = await saveTable(file.projectId, rows);
  expect(await choose(file, tableId)).toMatchObject({ http: 200, data: { table_id: tableId } });
  return { file, held, tableId };
}

const outcomesOf = ({ files }: RunOf) =>
  Object.fromEntries(files.map(({ path, outcome }) => [path.row ?? '', outcome === 'warning' ? 'success' : outcome]));

describe('a file that runs once for each row of a table', () => {
  it('has a result for each row, with its name, and the worst is its last one', async () => {
    const { file } = await createWithRows();
    const { projectId } = file;
    const runId = await run(on.admin, file);
    const report = await reportOf(projectId, runId);
    expect(report.run).toMatchObject({ files: 3, filesFailed: 1 });
    expect(outcomesOf(report)).toEqual({ Ann: 'success', Bo: 'failed', 3: 'success' });
    for (const { path, attempts } of report.files) expect(attempts).toMatchObject([{ row: path.row }]);
    const titles = new Map<string, string>();
    for (const { path, attempts } of report.files) {
      const { data } = await on.admin.ok<{ data: { cases: { title: string }[] }[] }>('/projects/test-report', {
        projectId,
        result_id: attempts[0]!.result_id,
      });
      titles.set(path.row ?? '', data[0]!.cases[0]!.title);
    }
    expect(Object.fromEntries(titles)).toEqual({ Ann: 'Open for Ann', Bo: 'Open for Bo', 3: 'Open for ' });
    for (const query of [{ ...file }, { projectId, report_type: 'group' }, { projectId, run_id: runId }]) {
      const excel = await downloadExcel(on.admin, query);
      const names = excel.rows('Files').map((row) => row['Test case file']);
      expect(new Set(names)).toEqual(new Set(['Sign in · 3', 'Sign in · Ann', 'Sign in · Bo']));
      expect(names).toHaveLength(3);
    }
    const trend = (await downloadExcel(on.admin, { ...file })).rows('Trends');
    expect(trend.map((row) => [row['Success'], row['Failed'], row['Status']])).toEqual([[5, 1, 'Failed']]);
    const entries = await readReport(on.admin, file);
    expect(new Set(entries.map(({ row }) => row))).toEqual(new Set(['3', 'Ann', 'Bo']));
    const asked = { ...file, page: 2, pageSize: 2 };
    const second = await on.admin.ok<{ data: object[]; latest: object; rows: object[]; trend: object[] }>(
      '/projects/test-report',
      asked,
    );
    expect(second).toMatchObject({ latest: { row: 'Bo', status: 'failure', run_id: runId } });
    expect([second.data.length, second.rows.length]).toEqual([1, 3]);
    const summary = expect.objectContaining({ success: 5, failure: 1 });
    expect(second.trend).toEqual([expect.not.objectContaining({ result_id: expect.anything() })]);
    expect(second.trend).toMatchObject([{ run_id: runId, summary }]);
    expect(await listedStatuses(file)).toEqual(['success', 'failure']);
    const tree = await on.admin.ok<{ data: { component: Record<string, never> } }>('/projects/test-report', {
      projectId,
      report_type: 'group',
    });
    expect(JSON.stringify(tree.data.component)).toContain('"row":"Bo"');
  });

  it('lists a case as passed that passed on its second try in each row', async () => {
    const [file, rescue] = (await createFiles(on.admin, ['Sign in', 'Rescue'])) as [FileRef, FileRef];
    await addSteps(on.admin, rescue, {
      ...passing('Keep it'),
      storage: [{ key: 'kept', type: 'Get URL path', data: '' }],
    });
    await addSteps(on.admin, file, opening('Open', 'data:text/html,<p>5</p>'), {
      title: 'Needs it',
      eventType: 'Get content',
      property: 'URL',
      conditionals: [{ statement: 'Contains', statementData: '{{storage=kept}}' }],
      ...importing('On failure', rescue),
    });
    await choose(file, await saveTable(file.projectId, ROWS));
    await run(on.admin, file);
    expect(await listedStatuses(file)).toEqual(['success', 'success']);
  });

  it('lists a case as passed that passed in the second attempt of its row', async () => {
    const { file } = await createWithRows([['Ann', '1']]);
    const xecutor = await XecutorClient.of(on.admin);
    const runOn = async (...statuses: readonly CaseStatus[]) => {
      const claimed = await xecutor.claim();
      const results = statuses.map((status, at) => resultOn(claimed, at, { status, startedAt: Date.now() }));
      return { lease: claimed.lease, entries: journal(results) };
    };
    const runId = await startOnXecutor(on.admin, file);
    const first = await runOn('success', 'failure');
    await xecutor.ask('deliver', first);
    expect(await listedStatuses(file)).toEqual(['success', 'failure']);
    await xecutor.ask('release', { lease: first.lease });
    const second = await runOn('success', 'success');
    await xecutor.ask('deliver', { ...second, entries: [...second.entries, ...journal([buildEnd()], 3)] });
    await runEnded(on.admin, file.projectId, runId);
    expect(await listedStatuses(file)).toEqual(['success', 'success']);
    xecutor.close();
  });

  it('lists the worst of its rows although the clock of the device is wrong', async () => {
    const { file } = await createWithRows([
      ['Ann', '1'],
      ['Bo', '1'],
    ]);
    const xecutor = await XecutorClient.of(on.admin);
    const runId = await startOnXecutor(on.admin, file);
    const startedAt = Date.now() - 3_600_000;
    for (const status of ['failure', 'success'] as const) {
      const claimed = await xecutor.claim();
      const results = [0, 1].map((at) => resultOn(claimed, at, { status, startedAt }));
      await xecutor.ask('deliver', { lease: claimed.lease, entries: journal([...results, buildEnd()]) });
    }
    await runEnded(on.admin, file.projectId, runId);
    xecutor.close();
    expect(await listedStatuses(file)).toEqual(['failure', 'failure']);
  });

  it('reruns only the rows that failed, with their values of now', async () => {
    const { file, tableId } = await createWithRows();
    const { projectId } = file;
    const runId = await run(on.admin, file);
    await saveTable(
      projectId,
      [
        ['Eve', '1'],
        ['Bo', '1'],
      ],
      tableId,
    );
    const { data } = await on.admin.ok<{ data: { run_id: string; left_out: string[] } }>('/projects/rerun', {
      projectId,
      run_id: runId,
    });
    expect(data.left_out).toEqual([]);
    await runEnded(on.admin, projectId, data.run_id);
    expect(outcomesOf(await reportOf(projectId, data.run_id))).toEqual({ Bo: 'success' });
    expect((await reportOf(projectId, runId)).run).toMatchObject({ filesFailed: 0, merged: { files: 1, passed: 1 } });
  });

  it('leaves rows that were deleted out of a rerun', async () => {
    const { file, tableId } = await createWithRows([
      ['Ann', 'no number'],
      ['Bo', 'no number'],
    ]);
    const { projectId } = file;
    const runId = await run(on.admin, file);
    await saveTable(projectId, [['Bo', '1']], tableId);
    const { data } = await on.admin.ok<{ data: { run_id: string; left_out: string[] } }>('/projects/rerun', {
      projectId,
      run_id: runId,
    });
    expect(data.left_out).toEqual(['Module/Section/Scenario/Sign in · Ann']);
    await runEnded(on.admin, projectId, data.run_id);
    await choose(file, '');
    expect(await on.admin.call('/projects/rerun', { projectId, run_id: runId })).toMatchObject({ http: 409 });
  });

  it('has a suite for each row in JUnit', async () => {
    const { file } = await createWithRows();
    const { projectId } = file;
    const { url } = await readConnector(on.admin, projectId, await createConnector(on.admin, projectId));
    const report = await (await fetch(`${url}?wait=60&format=junit`)).text();
    expect(await junitMistakes(report)).toEqual([]);
    for (const row of ['Ann', 'Bo', '3'])
      expect(report).toContain(`<testsuite name="Module/Section/Scenario/Sign in · ${row}"`);
  });

  it('ends with an error when its table has no rows, or lost the row', async () => {
    const { file, held, tableId } = await createWithRows([]);
    const { projectId } = file;
    const runId = await run(on.admin, file);
    expect((await reportOf(projectId, runId)).files).toMatchObject([
      {
        outcome: 'failed',
        attempts: [
          {
            status: 'error',
            reason:
              'The table "People" has no rows, so there is nothing to run this file with. Add a row in the configuration, under Tables',
          },
        ],
      },
    ]);
    await saveTable(projectId, [['Ann', '1']], tableId);
    await addSteps(on.admin, held, hold.step('Wait'));
    await startRun(on.admin, held);
    await hold.reached();
    const waiting = await startRun(on.admin, file);
    await saveTable(projectId, [['Bo', '1']], tableId);
    hold.open();
    await runEnded(on.admin, projectId, waiting);
    const lost =
      'The row "Ann" of the table "People" was deleted or renamed before the file began. Start the run again';
    expect((await reportOf(projectId, waiting)).files).toMatchObject([{ attempts: [{ reason: lost }] }]);
  });

  it('counts each row in the limit of files of a run', async () => {
    const files = await createFiles(
      on.admin,
      Array.from({ length: 21 }, (_, at) => `File ${at}`),
    );
    const { projectId } = files[0]!;
    const tableId = await saveTable(
      projectId,
      Array.from({ length: 1_000 }, () => ['', '']),
    );
    for (const file of files) {
      await createCase(on.admin, file);
      await choose(file, tableId);
    }
    expect(await on.admin.call('/projects/run', { projectId })).toEqual(
      refusal(409, {
        selection:
          'This run would have 21,000 files, where each row of a table counts as one, and 20,000 are the most. Run a part of it',
      }),
    );
  });

  it('keeps a table that files run with from being deleted', async () => {
    const { file, tableId } = await createWithRows();
    const remove = () => on.admin.call('/projects/table-delete', { projectId: file.projectId, table_id: tableId });
    expect(await remove()).toEqual(
      refusal(409, {
        usedBy:
          'Files run with the rows of this table: Sign in. Change their options and their Repeat for each row first',
      }),
    );
    await choose(file, '');
    expect(await remove()).toMatchObject({ http: 200 });
  });
});

describe('a file that repeats cases for each row of a table', () => {
  const reading = (column: string): Step => ({
    title: 'Tell',
    eventType: 'Comment',
    comment: `{{table=${column}}}`,
  });
  const repeating = (table: string): Step => ({ title: 'Each', eventType: 'Repeat for each row', table });
  const messageOf = async (file: FileRef) => {
    const { cases } = await resultOf(on.admin, file);
    return cases.find(({ title }) => title === 'Tell')?.message;
  };

  it('has a pass for each, and follows when the table and its columns are renamed', async () => {
    const file = await createSteps(on.admin, repeating('people'), reading('Least'), { title: 'End', eventType: 'End' });
    const { projectId } = file;
    const tableId = await saveTable(projectId, ROWS);
    expect(await messageOf(file)).toBe('1. Pass 3 of 3 of "Each", with the row "3"');
    const remove = () => on.admin.call('/projects/table-delete', { projectId, table_id: tableId });
    expect(await remove()).toMatchObject({ http: 409, errors: { usedBy: expect.stringContaining(': Sign in.') } });
    const renamed = { projectId, table_id: tableId, name: 'Folk', columns: ['Name', 'Most'], rows: ROWS };
    await on.admin.ok('/projects/table-save', renamed);
    const column = { projectId, kind: 'table', collection: 'Folk', from: 'Least' };
    expect(await on.admin.ok('/projects/placeholder-uses', column)).toMatchObject({ data: { cases: 1 } });
    await on.admin.ok('/projects/placeholder-rename', { ...column, to: 'Most' });
    expect(await messageOf(file)).toBe('1. Pass 3 of 3 of "Each", with the row "3"');
  });

  it('is sent to an Xecutor with its table once, however many cases repeat for it', async () => {
    const repeat = (table: string): Step[] => [repeating(table), { title: 'End', eventType: 'End' }];
    const file = await createSteps(on.admin, ...repeat('People'), ...repeat('people'), ...repeat('Nobody'));
    await saveTable(file.projectId, ROWS);
    const xecutor = await XecutorClient.of(on.admin);
    const runId = await startOnXecutor(on.admin, file);
    const { lease, file: sent } = await xecutor.claim();
    expect(sent.tables).toMatchObject([{ rows: [{ name: 'Ann' }, { name: 'Bo' }, { name: '3' }] }]);
    await xecutor.ask('deliver', { lease, entries: journal([buildEnd()]) });
    await runEnded(on.admin, file.projectId, runId);
    xecutor.close();
  });

  it('keeps columns of the same name of other tables', async () => {
    const file = await createSteps(on.admin, repeating('Others'), reading('Least'), { title: 'End', eventType: 'End' });
    const { projectId } = file;
    await saveTable(projectId, ROWS);
    const column = { projectId, kind: 'table', collection: 'People', from: 'Least' };
    expect(await on.admin.ok('/projects/placeholder-uses', column)).toMatchObject({ data: { cases: 0 } });
  });
});

describe('the table of a file', () => {
  it('is kept when its other option is changed, copied with it, and must exist', async () => {
    const { file, tableId } = await createWithRows();
    const read = async (one: FileRef) => (await on.admin.ok('/projects/test-case-lists', one)).table_id;
    await on.admin.ok('/projects/test-case-file-modify', { ...file, stopAtFailure: true });
    expect(await read(file)).toBe(tableId);
    expect(await choose(file, '00000000-0000-4000-8000-000000000000')).toEqual(
      refusal(404, { table_id: 'There is no such table in this project' }),
    );
    expect(await choose(file, '')).toMatchObject({ data: { table_id: null } });
    expect(await read(file)).toBeNull();
  });

  it('is ignored where the file is imported', async () => {
    const [whole, part] = (await createFiles(on.admin, ['Whole', 'Part'])) as [FileRef, FileRef];
    await addSteps(on.admin, part, opening('Open', 'data:text/html,x'));
    await choose(part, await saveTable(part.projectId, ROWS));
    await addSteps(on.admin, whole, {
      title: 'Import',
      eventType: 'Test case import',
      data: 'Module/Section/Scenario/Part',
    } as never);
    await run(on.admin, whole);
    expect(await readLastResult(on.admin, whole)).toMatchObject({ status: 'success' });
  });
});
