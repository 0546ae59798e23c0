import { readFile } from 'node:fs/promises';
import { TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { createFiles, type FileRef } from '../factories/project.js';
import { run } from '../factories/run.js';
import { addSteps, failing, finding, opening } from '../factories/steps.js';
import { readExcel } from '../support/files/excel.js';
import { shareSite } from '../support/browser/shared-site.js';
import { shareUi } from '../support/browser/shared-ui.js';

const on = shareUi();
const shop = shareSite();

describe('the results of a run', () => {
  it('open by their link, are filtered, downloaded as a spreadsheet, and played back', async () => {
    const [good, bad] = (await createFiles(on.admin, ['Good', 'Bad'])) as [FileRef, FileRef];
    const steps = [opening('Open the shop', shop.url), finding('See its name', 'h1')];
    await addSteps(on.admin, good, ...steps);
    await addSteps(on.admin, bad, ...steps, failing('Pay'));
    const runId = await run(on.admin, { projectId: good.projectId });
    const page = await on.memberPage();
    await page.goto(`/project/${good.projectId}?run=${runId}`);
    await page.getByRole('heading', { level: 3, name: '2 test case files' }).waitFor();
    await page.getByRole('button', { name: /1\s*Failed/ }).click();
    await page.getByRole('button', { name: /^Failed Bad/ }).click();
    await page
      .getByRole('region', { name: 'Test cases of this run' })
      .getByRole('button', { name: /^Failed Pay/ })
      .waitFor();

    await page.getByRole('link', { name: 'Report of this file' }).click();
    await page.getByRole('heading', { level: 2, name: 'Latest run' }).waitFor();
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'Excel report' }).click(),
    ]);
    const excel = await readExcel(await readFile(await download.path()));
    expect(excel.rows('Files').map((file) => file['Test case file'])).toEqual(['Bad']);

    await page.getByRole('button', { name: 'Play recording' }).click();
    const player = page.getByRole('dialog', { name: TEXTS.lastScreenRecord });
    await player.getByText('Case 1 of 3', { exact: true }).waitFor();
    await player.locator('canvas[aria-label="The page after “Open the shop”"][data-state="ready"]').waitFor();
    await page.keyboard.press('End');
    await player.getByText('Case 3 of 3', { exact: true }).waitFor();
    await player.getByText('Failed', { exact: true }).waitFor();
  });
});
