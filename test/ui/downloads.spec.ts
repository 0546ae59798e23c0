import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createFiles } from '../factories/project.js';
import { run } from '../factories/run.js';
import { addSteps, passing } from '../factories/steps.js';
import { readExcel } from '../support/files/excel.js';
import { shareUi } from '../support/browser/shared-ui.js';

const on = shareUi();

const row = (page: Page, title: string) => page.getByRole('treeitem', { name: title });

/** The files in the spreadsheet that a click downloads. */
async function downloaded(page: Page, click: () => Promise<void>): Promise<{ name: string; files: unknown[] }> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()]);
  const excel = await readExcel(await readFile(await download.path()));
  return {
    name: download.suggestedFilename().replace(/ \d{4}-\d\d-\d\d \d{4}\.xlsx$/, ''),
    files: excel.rows('Files').map((file) => file['Test case file']),
  };
}

describe('downloads in the workspace', () => {
  it('come from the panel, the tree and the cards, each for its node', async () => {
    const [first, second] = await createFiles(on.admin, ['First', 'Second'], { name: 'Shop: "A/B"' });
    for (const file of [first!, second!]) await addSteps(on.admin, file, passing('Only'));
    await run(on.admin, { projectId: first!.projectId });
    const page = await on.memberPage();
    await page.goto(`/project/${first!.projectId}`);

    await page.getByRole('button', { name: 'Download', exact: true }).click();
    expect(await page.getByRole('menuitem', { name: 'Screen record' }).isDisabled()).toBe(true);
    const whole = { name: 'Shop A B', files: ['First', 'Second'] };
    expect(await downloaded(page, () => page.getByRole('menuitem', { name: 'Excel report' }).click())).toEqual(whole);
    await page.getByText('The download has started').waitFor();

    const card = page.getByRole('button', { name: 'Download Second' });
    const path = 'Shop A B - Module - Section - Scenario';
    expect(await downloaded(page, () => card.click())).toEqual({ name: `${path} - Second`, files: ['Second'] });

    const fromTree = (title: string) => async () => {
      await row(page, title).click({ button: 'right' });
      await page.getByRole('menuitem', { name: 'Download' }).click();
    };
    expect(await downloaded(page, fromTree('First'))).toEqual({ name: `${path} - First`, files: ['First'] });
    expect(await downloaded(page, fromTree('All modules'))).toEqual(whole);
    // The app is still there, in the same place.
    expect(new URL(page.url()).pathname).toBe(`/project/${first!.projectId}`);
  });

  it('explain why there is nothing to download, and play the record of a file', async () => {
    const [file] = await createFiles(on.admin, ['Never run']);
    const page = await on.memberPage();
    await page.goto(`/project/${file!.projectId}`);
    await row(page, 'Never run').click();
    await page.getByRole('tab', { name: 'Test cases' }).waitFor();
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Excel report' }).click();
    await page.getByText('There are no results to download here yet. Run some test cases first').waitFor();
    await page.getByRole('button', { name: 'Download', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Screen record' }).click();
    await page.getByRole('dialog', { name: 'Last screen record' }).waitFor();
    expect(new URL(page.url()).searchParams.get('record')).toBe('latest');
  });
});
