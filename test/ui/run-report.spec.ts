import type { Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { buildCase, createCase, createFiles, type FileRef, SHORT_WAIT } from '../factories/project.js';
import { run, startRun } from '../factories/run.js';
import { addSteps, failing, opening, passing, type Step } from '../factories/steps.js';
import { Inspection } from '../support/browser/axe.js';
import { shareUi } from '../support/browser/shared-ui.js';

const on = shareUi();

const rowOf = (page: Page, name: RegExp) => page.getByRole('button', { name });
const cases = (page: Page) => page.getByRole('region', { name: 'Test cases of this run' });

/** A run of two files, of which Two fails; and a later one of Two alone, in which another case fails. */
async function createRuns(): Promise<{ file: FileRef; runId: string }> {
  const [one, two] = (await createFiles(on.admin, ['One', 'Two'])) as [FileRef, FileRef];
  await addSteps(on.admin, one, passing('Looks on'));
  await addSteps(on.admin, two, passing('Begins'), failing('Pays'));
  const runId = await run(on.admin, { projectId: one.projectId });
  await addSteps(on.admin, two, failing('Added since'));
  await run(on.admin, two);
  return { file: two, runId };
}

describe('the report of a run', () => {
  it('opens by its link, filters by its counters, opens a file’s cases of that run, and stays through reload and back', async () => {
    const { file, runId } = await createRuns();
    const page = await on.memberPage();
    await page.goto(`/project/${file.projectId}?run=${runId}`);
    await page.getByRole('heading', { level: 2, name: 'Run of All modules' }).waitFor();
    await page.getByRole('heading', { level: 3, name: '2 test case files' }).waitFor();
    const rows = page.getByRole('region', { name: '2 test case files' }).getByRole('listitem');
    expect(await rows.allInnerTexts()).toEqual([
      expect.stringMatching(/^Failed\s+Two/),
      expect.stringMatching(/^Success\s+One/),
    ]);

    await page.getByRole('button', { name: /1\s*Failed/ }).click();
    await page.getByRole('heading', { level: 3, name: '1 test case file', exact: true }).waitFor();
    await rowOf(page, /^Failed Two/).click();
    await cases(page)
      .getByRole('button', { name: /^Failed Pays/ })
      .waitFor();
    expect(await cases(page).getByText('Added since').count()).toBe(0);
    const inspection = new Inspection(page);
    await inspection.of('report of a run');
    expect(inspection.problems).toEqual([]);

    await page.reload();
    await cases(page)
      .getByRole('button', { name: /^Failed Pays/ })
      .waitFor();
    await page.getByRole('link', { name: 'Report of this file' }).click();
    await page.getByRole('heading', { level: 2, name: 'Latest run' }).waitFor();
    await page.goBack();
    await cases(page)
      .getByRole('button', { name: /^Failed Pays/ })
      .waitFor();

    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByRole('button', { name: 'Copied' }).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    expect(link).toBe(`${on.server.url}/project/${file.projectId}?run=${runId}`);
  });

  it('shows during the run what runs, what waits and why, what has failed, and the time left', async () => {
    const files = await createFiles(on.admin, ['One', 'Two', 'Three']);
    const waits: number[] = [];
    for (const file of files) {
      await addSteps(on.admin, file, failing('Pays'));
      waits.push(await createCase(on.admin, file, { title: 'Waits', sleepTime: 0 }));
    }
    const { projectId } = files[0]!;
    await run(on.admin, { projectId });
    const testCase = { title: 'Waits', eventType: 'Sleep', sleepTime: 300 };
    for (const [at, file] of files.entries())
      await on.admin.ok('/projects/test-case-manage', { ...file, case_id: waits[at], testCase });
    const runId = await startRun(on.admin, { projectId });
    const page = await on.memberPage();
    await page.goto(`/project/${projectId}?run=${runId}`);
    const now = page.getByRole('region', { name: 'Running now' });
    await now.getByText('1 file waits for a free browser on the server').waitFor();
    await now.getByText('less than a minute left').waitFor();
    await now
      .getByText(/Failed: Pays – /)
      .first()
      .waitFor();
    await now
      .getByText(/^1 of 2 cases · 1 failed · \d+ s/)
      .first()
      .waitFor();
    await now.getByText(/now: Waits/).waitFor();
    await page.getByRole('tab', { name: 'Failures by message' }).click();
    await page.getByText('2 cases', { exact: true }).waitFor();
    const inspection = new Inspection(page);
    await inspection.of('a run that goes on');
    expect(inspection.problems).toEqual([]);
    await on.admin.ok('/projects/stop', { projectId, run_id: runId });
    await now.waitFor({ state: 'detached' });
  });

  it('reruns failures, shows what that changed, and links to the rerun and back', async () => {
    const [file] = (await createFiles(on.admin, ['Broken'])) as [FileRef];
    const case_id = await createCase(on.admin, file, failing('Wrong'));
    const runId = await run(on.admin, file);
    const testCase = { title: 'Right', eventType: 'Sleep', sleepTime: 0 };
    await on.admin.ok('/projects/test-case-manage', { ...file, case_id, testCase });
    const page = await on.memberPage();
    await page.goto(`/project/${file.projectId}?run=${runId}`);
    await page.getByRole('button', { name: 'Rerun failed (1)' }).click();
    await page.getByText('merged: 1 of 1 file passed on rerun').waitFor();
    await page.getByRole('button', { name: /^Rerun/ }).waitFor({ state: 'detached' });
    const inspection = new Inspection(page);
    await inspection.of('a run that was run again');
    expect(inspection.problems).toEqual([]);
    await page.getByRole('link', { name: 'The rerun' }).click();
    await page.getByText(/rerun of failed files by Administrator/).waitFor();
    await page.getByRole('link', { name: 'The original run' }).click();
    await page.getByText('merged: 1 of 1 file passed on rerun').waitFor();
    expect(new URL(page.url()).searchParams.get('run')).toBe(runId);
  });

  it('reports that there is no such run in the project', async () => {
    const { file } = await createRuns();
    const page = await on.memberPage();
    for (const runId of ['00000000-0000-4000-8000-000000000000', 'cut-short']) {
      await page.goto(`/project/${file.projectId}?run=${runId}`);
      await page.getByText('Run not found').waitFor();
    }
    await page.getByRole('link', { name: 'Go to the project' }).click();
    await page.getByText('2 files with results, failed first').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });
});

describe('a case of a result', () => {
  it('shows expected against actual, copies its message, and shows its history', async () => {
    const [file] = (await createFiles(on.admin, ['Basket'])) as [FileRef];
    const compares: Step = {
      title: 'The price is right',
      eventType: 'Get content',
      targetField: 'h1',
      conditionals: [{ statement: 'Equal to', statementData: '3 lamps for 129 kr' }],
      ...SHORT_WAIT,
    };
    await addSteps(on.admin, file, opening('Opens', 'data:text/html,<h1>3 lamps for 129 kr</h1>'), compares);
    const first = await run(on.admin, file);
    const { data } = await on.admin.ok<{ data: [{ case_id: number }] }>('/projects/test-case-lists', file);
    const testCase = buildCase(opening('Opens', 'data:text/html,<h1>3 lamps for 99 kr</h1>'));
    await on.admin.ok('/projects/test-case-manage', { ...file, case_id: data[0].case_id, testCase });
    const second = await run(on.admin, file);
    const page = await on.memberPage();
    await page.goto(`/project/${file.projectId}?run=${second}`);
    await rowOf(page, /^Failed Basket/).click();
    await cases(page)
      .getByRole('button', { name: /^Failed The price is right/ })
      .click();
    await cases(page).locator('del', { hasText: '129' }).waitFor();
    expect(await cases(page).locator('del, ins').allTextContents()).toEqual(['− expected: 129', '+ actual: 99']);
    await cases(page).getByRole('button', { name: 'Copy message' }).click();
    await cases(page).getByRole('button', { name: 'Copied' }).waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('The price is right: ');
    expect(copied).toContain('Expected: 3 lamps for 129 kr\nActual: 3 lamps for 99 kr');

    await cases(page).getByRole('button', { name: 'History', exact: true }).click();
    const history = cases(page).getByRole('region', { name: 'History of “The price is right”' });
    await history.getByText('2 results, changed 1 time', { exact: true }).waitFor();
    const inspection = new Inspection(page);
    await inspection.of('details of a case');
    expect(inspection.problems).toEqual([]);
    await history
      .getByRole('row', { name: /Success/ })
      .getByRole('link')
      .click();
    await page.waitForURL(`**/*run=${first}*`);
    await rowOf(page, /^Success Basket/).waitFor();
  });
});

describe('two runs of a project', () => {
  it('show what failed by message, and what changed between them', async () => {
    const { file, runId: first } = await createRuns();
    const { projectId } = file;
    const second = await run(on.admin, { projectId });
    const page = await on.memberPage();
    await page.goto(`/project/${projectId}?run=${second}`);
    await page.getByRole('tab', { name: 'Failures by message' }).click();
    const failures = page.getByRole('region', { name: 'Failures by message' });
    await failures.getByRole('button', { name: /^2 cases .*in 1 file/ }).click();
    await failures.getByRole('button', { name: /^Failed Added since/ }).click();
    await failures.getByRole('button', { name: 'Copy message' }).waitFor();
    const inspection = new Inspection(page);
    await inspection.of('failures of a run');

    await page.getByRole('tab', { name: 'Compare with…' }).click();
    const comparison = page.getByRole('region', { name: 'Comparison' });
    await comparison.getByRole('button', { name: /^New failure Added since/ }).waitFor();
    await comparison.getByRole('button', { name: /1\s*Still failing/ }).click();
    await comparison.getByRole('button', { name: /^New failure Added since/ }).waitFor({ state: 'detached' });
    await comparison.getByRole('button', { name: /^Still failing Pays/ }).click();
    await comparison.getByRole('heading', { name: 'In the other run' }).waitFor();
    await inspection.of('comparison of two runs');
    expect(inspection.problems).toEqual([]);

    await page.goto(`/project/${projectId}?run=${first}&with=${second}`);
    await comparison.getByRole('button', { name: /^No longer run Added since/ }).waitFor();
    await page.goto(`/project/${projectId}?run=${first}&show=compare`);
    await page.getByText('No earlier run to compare with').waitFor();
  });
});
