import type { Cell, Worksheet } from 'exceljs';
import { LIMITS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { createFiles, createProject, type FileRef, SHORT_WAIT } from '../factories/project.js';
import { type ReportCase, type ReportEntry, readReport, run } from '../factories/run.js';
import { addSteps, createSteps, failing, feeding, importing, opening, passing, resultOf } from '../factories/steps.js';
import { saveTree } from '../factories/tree.js';
import { downloadExcel, openDownload, refusalOf, type SheetRow, ticketOf } from '../support/files/excel.js';
import { shareServer } from '../support/product/shared-server.js';
import { shareSite } from '../support/browser/shared-site.js';
import { refusal } from '../support/product/api.js';

const on = shareServer();
const site = shareSite();

/** The row of a file, in the words of the corresponding call. */
const asEntry = (row: SheetRow): object => ({
  time: (row['Time (UTC)'] as Date).toISOString(),
  result_id: row['Result id'],
  run_id: row['Run id'],
  testCasesCount: row['Test cases'],
  summary: {
    // Each case is counted once there.
    success: Number(row.Success) + Number(row.Warning),
    failure: Number(row.Failed) + Number(row.Blocker),
    blocker: row.Blocker,
    concentrate: row.Warning,
    skipped: row.Skipped,
  },
  performanceSummary: {
    duration: Math.round(Number(row['Duration (s)']) * 1_000),
    request_failures: row['Failed requests'],
    total_requests: row.Requests,
    transfer_size: Math.round(Number(row['Transfer size (MB)']) * 1_048_576),
  },
  executionType: row['Run by'],
  attempt: row.Attempt,
  browser: row.Browser,
  environment: row.Environment ?? '',
});

const inExcel = ({ s3_public_path: _path, status: _status, reason: _reason, ...entry }: ReportEntry): object => entry;

function cellsOf(sheet: Worksheet): Cell[] {
  const cells: Cell[] = [];
  sheet.eachRow((row) => row.eachCell((cell) => cells.push(cell)));
  return cells;
}

const withImported = (cases: readonly ReportCase[]): ReportCase[] =>
  cases.flatMap((one) => [one, ...withImported(one.cases)]);

const textOf = (one: ReportCase): object => ({
  title: one.title,
  message: one.message,
  value: one.value ?? null,
  duration: one.duration,
});

async function createGroup(): Promise<[good: FileRef, bad: FileRef]> {
  const [good, bad] = await createFiles(on.admin, ['Good', 'Bad', 'Never run']);
  await addSteps(
    on.admin,
    good!,
    opening('Open', `${site.url}/login`),
    feeding('Email', 'label=Email', 'dana@shop.co'),
  );
  const blocker = { ...failing('Blocks'), isBlocker: 'Yes' as const };
  await addSteps(
    on.admin,
    bad!,
    { ...passing('Imports'), ...importing('On success', good!) },
    blocker,
    passing('Left out'),
  );
  return [good!, bad!];
}

describe('the spreadsheet of a group', () => {
  it('agrees with the reports of its files, their cases, and the levels above', async () => {
    const [good, bad] = await createGroup();
    const { projectId } = good;
    await run(on.admin, { projectId });
    const excel = await downloadExcel(on.admin, { projectId, report_type: 'group' });
    expect(excel.names).toEqual(['Summary', 'Modules', 'Sections', 'Scenarios', 'Files', 'Cases', 'Trends']);

    const entries = [(await readReport(on.admin, good))[0]!, (await readReport(on.admin, bad))[0]!];
    expect(excel.rows('Files').map(asEntry)).toEqual(entries.map(inExcel));
    expect(excel.rows('Files').map((row) => [row['Test case file'], row.Status])).toEqual([
      ['Good', entries[0]!.summary.concentrate > 0 ? 'Warning' : 'Success'],
      ['Bad', 'Blocker'],
    ]);

    const wholes = await Promise.all(
      entries.map(async ({ result_id }) => {
        const { data } = await on.admin.ok<{ data: [{ cases: ReportCase[] }] }>('/projects/test-report', {
          projectId,
          result_id,
        });
        return withImported(data[0].cases);
      }),
    );
    const cases = excel.rows('Cases');
    const told = cases.map((row) => ({
      title: row.Title,
      message: row.Message ?? '',
      value: row['Value used'] ?? null,
      duration: Math.round(Number(row['Duration (s)']) * 1_000),
    }));
    expect(told.map((row) => ({ ...row, value: row.value === '' ? null : row.value }))).toEqual(
      wholes.flat().map(textOf),
    );
    expect(cases.map((row) => [row['Test case file'], row['#'], row.Status, row['Imported by #']])).toMatchObject([
      ['Good', 1, expect.anything(), null],
      ['Good', 2, expect.anything(), null],
      ['Bad', 1, expect.anything(), null],
      ['Bad', 2, expect.anything(), 1],
      ['Bad', 3, expect.anything(), 1],
      ['Bad', 4, 'Blocker', null],
      ['Bad', 5, 'Skipped', null],
    ]);
    const warnings = entries.reduce((sum, { summary }) => sum + summary.concentrate, 0);
    // Of the four executed cases.
    const share = ((3 - warnings) / 4) * 100;
    const counts = { Success: 3 - warnings, Failed: 0, Blocker: 1, Warning: warnings, Skipped: 1 };
    for (const level of ['Modules', 'Sections', 'Scenarios'])
      expect(excel.rows(level)).toMatchObject([
        { Status: 'Blocker', Files: 2, 'Test cases': 5, ...counts, 'Success %': share },
      ]);
    const { summaryData } = await on.admin.ok('/projects/list', { projectId, summary: true });
    expect(summaryData).toMatchObject({ [projectId]: { success: 3, failure: 1, successPercentage: share } });
    const days = excel.rows('Trends');
    expect(days).toHaveLength(LIMITS.dateSpanDays);
    expect(days.filter((day) => day['Files run'] !== 0)).toMatchObject([{ 'Files run': 2, ...counts }]);

    const sheet = excel.sheet('Cases');
    expect(sheet.views).toMatchObject([{ state: 'frozen', ySplit: 1 }]);
    expect(sheet.getCell('H7')).toMatchObject({ text: 'Blocker', fill: { fgColor: { argb: 'FFFBEFFF' } } });
    expect(sheet.autoFilter).toBe('A1:S8');
    const picture = cases.find((row) => row.Screenshot)!.Screenshot as { hyperlink: string };
    expect((await fetch(picture.hyperlink)).headers.get('content-type')).toBe('image/jpeg');
  });

  it('covers a run, a result, or a file', async () => {
    const [first, second] = await createFiles(on.admin, ['First', 'Second']);
    for (const file of [first!, second!]) await addSteps(on.admin, file, passing('Only'));
    const { projectId } = first!;
    const both = await run(on.admin, { projectId });
    const { result_id, run_id } = await resultOf(on.admin, first!);
    const filesOf = async (query: object): Promise<unknown[]> => {
      const excel = await downloadExcel(on.admin, { projectId, ...query });
      return excel.rows('Files').map((row) => [row['Test case file'], row['Run id']]);
    };
    expect(await filesOf({ run_id: both })).toEqual([
      ['First', both],
      ['Second', both],
    ]);
    expect(await filesOf({ run_id: both, module: first!.module })).toHaveLength(2);
    expect(await filesOf({ run_id, result_id, report_type: 'test-case-file' })).toEqual([['First', run_id]]);
    const { testCaseFileName: testCaseFile, ...path } = second!;
    expect(await filesOf({ ...path, testCaseFile, report_type: 'test-case-file' })).toEqual([['Second', both]]);
    const excel = await downloadExcel(on.admin, { ...first! });
    expect(excel.rows('Trends').map((row) => (row['Time (UTC)'] as Date).toISOString())).toEqual(
      (await readReport(on.admin, first!)).map(({ time }) => time).toReversed(),
    );
  });

  it('is still available for a deleted file', async () => {
    const file = await createSteps(on.admin, passing('Only'));
    await run(on.admin, file);
    await saveTree(on.admin, file.projectId, {});
    expect((await downloadExcel(on.admin, { ...file })).rows('Cases')).toMatchObject([{ Title: 'Only' }]);
    // So is its latest result, beside whatever page.
    expect(await on.admin.call('/projects/test-report', { ...file, page: 5 })).toMatchObject({
      http: 200,
      data: [],
      latest: { status: 'success' },
      trend: [{ summary: { success: 1 } }],
    });
  });
});

describe('the content of a cell', () => {
  it('is never a formula, never breaks the sheet, and never a masked text', async () => {
    const SECRET = 'Kuckucksei-4711';
    const titles = [
      '=HYPERLINK("http://127.0.0.1/?"&A1)',
      '+1+1',
      '-2+3',
      '@SUM(A1)',
      '<&>"\'\u0001\u{1F600}',
      '_x0041_',
    ];
    const file = await createSteps(
      on.admin,
      opening('Open', `${site.url}/login`),
      ...titles.map(passing),
      { ...feeding('Password', 'label=Password', SECRET), inputTextMask: 'Yes' },
      {
        title: 'Read it back',
        eventType: 'Get content',
        targetField: 'label=Password',
        conditionals: [{ statement: 'Equal to', statementData: 'something else' }],
        ...SHORT_WAIT,
      },
    );
    await run(on.admin, file);
    const excel = await downloadExcel(on.admin, { ...file });
    const cells = excel.names.flatMap((name) => cellsOf(excel.sheet(name)));
    expect(cells.filter(({ formula }) => formula)).toEqual([]);
    expect(cells.map(({ text }) => text).join('\n')).not.toContain(SECRET);
    expect(
      excel
        .rows('Cases')
        .slice(1, -2)
        .map(({ Title }) => Title),
    ).toEqual([...titles.slice(0, 4).map((title) => `'${title}`), '<&>"\'\u{1F600}', '_x005F_x0041_']);
  });
});

describe('a download that is refused says why', () => {
  it.each([
    [{}, 409, { report: 'There are no results to download here yet. Run some test cases first' }],
    [{ module: 'Nowhere' }, 404, { module: 'There is no "Nowhere" in this project’s tree' }],
    [{ section: 'Section' }, 422, { module: 'Name the path from the module down: the module is missing' }],
    [
      { result_id: '00000000-0000-4000-8000-000000000000' },
      404,
      { result_id: 'There is no such result in this project' },
    ],
    [
      { run_id: '00000000-0000-4000-8000-000000000000' },
      404,
      { run_id: 'There is no run with this id and with results in this project' },
    ],
    [{ run_id: 'x' }, 422, { run_id: 'Run is not a valid id' }],
    [
      { report_type: 'test-case-file' },
      422,
      { testCaseFile: 'Name the test case file from its module down, or the result_id of one of its runs' },
    ],
    [{ report_type: 'all' }, 422, { report_type: 'Report type should be one of: test-case-file, group' }],
    [{ projectId: 999_999 }, 404, { projectId: expect.any(String) }],
    [{ projectId: 'x' }, 422, { projectId: 'Project should be a positive whole number' }],
    [{ format: 'csv' }, 422, { format: 'Unknown field: format' }],
  ])('%j', async (query, http, errors) => {
    const [file] = await createFiles(on.admin, ['Never run']);
    const asked = { projectId: file!.projectId, ...query };
    expect(refusalOf(await openDownload(on.admin, { ...asked, token: on.admin.token }))).toEqual(refusal(http, errors));
    if (!('format' in query))
      expect(await on.admin.call('/projects/test-report-ticket', asked)).toEqual(refusal(http, errors));
  });

  it('of another project’s result', async () => {
    const file = await createSteps(on.admin, passing('Only'));
    const { result_id, run_id } = await resultOf(on.admin, file);
    const projectId = await createProject(on.admin);
    for (const query of [{ result_id }, { run_id }])
      expect(await openDownload(on.admin, { projectId, ...query, token: on.admin.token })).toMatchObject({ http: 404 });
    expect(await ticketOf(on.admin, { projectId: file.projectId, result_id, run_id })).toBeTruthy();
  });
});
