import { TEXTS } from '@testplatform/contract';
import type { Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createCase, createFiles, createProject, type FileRef } from '../factories/project.js';
import { run } from '../factories/run.js';
import { Inspection } from '../support/browser/axe.js';
import { shareUi } from '../support/browser/shared-ui.js';
import { eventually } from '../support/time/eventually.js';

const on = shareUi();

const open = async (projectId: number, query = ''): Promise<Page> => {
  const page = await on.memberPage();
  await page.goto(`/analytics?project=${projectId}${query}`);
  return page;
};
/** A project of two files, of which one ran: a case passed, a case failed. */
async function createRunProject(): Promise<FileRef> {
  const [file, other] = (await createFiles(on.admin, ['Ran', 'Never ran'])) as [FileRef, FileRef];
  await createCase(on.admin, file, { title: 'Passes' });
  await createCase(on.admin, file, { title: 'Fails', eventType: 'URL redirect', redirectURL: 'http://127.0.0.1:9/' });
  await createCase(on.admin, other);
  await run(on.admin, file);
  return file;
}
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

describe('the analytics dashboard', () => {
  it('keeps the chosen span in the address, and reports invalid ranges', async () => {
    const { projectId } = await createRunProject();
    const page = await open(projectId);
    const execution = section(page, 'Test run execution');
    await execution.getByRole('button', { name: 'View as table' }).click();
    await page.getByRole('button', { name: 'Weekly' }).click();
    await page.waitForURL('**preset=weekly');
    await eventually(() => execution.getByRole('row').count()).toBe(5);
    await page.getByRole('button', { name: 'Last 7 days' }).click();
    await execution.getByRole('row').nth(7).waitFor();
    await page.goBack();
    await eventually(() => execution.getByRole('row').count()).toBe(5);

    await page.getByRole('button', { name: 'Date range' }).click();
    await page.getByLabel('From', { exact: true }).fill('2026-01-01');
    await page.getByLabel('To', { exact: true }).fill('2026-02-01');
    await page.getByText(TEXTS.dateSpan).waitFor();
    await page.getByLabel('To', { exact: true }).fill('2026-01-03');
    await execution.getByRole('button', { name: 'View as table' }).click();
    await execution.getByRole('row', { name: /Thu 1 Jan/ }).waitFor();
    expect(await execution.getByRole('row').count()).toBe(4);
    await page.reload();
    expect(await page.getByLabel('From', { exact: true }).inputValue()).toBe('2026-01-01');
  });

  it('saves a chart as a picture', async () => {
    const { projectId } = await createRunProject();
    const page = await open(projectId);
    await section(page, 'Transfer size trend').locator('svg path').first().waitFor();
    await section(page, 'Transfer size trend').locator('[data-chart] svg').waitFor();
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save “Transfer size trend” as PNG' }).click();
    expect((await download).suggestedFilename()).toBe('Transfer size trend.png');
    await page.evaluate(() => {
      Image.prototype.decode = () => Promise.reject(new DOMException('It can’t be drawn', 'EncodingError'));
    });
    await page.getByRole('button', { name: 'Save “Transfer size trend” as PNG' }).click();
    await page.getByText('This browser can’t draw the picture').waitFor();
  });

  it('says that its platforms are a sample while nothing has run, and passes axe', async () => {
    const page = await open(await createProject(on.admin));
    await section(page, 'Platform coverage').getByText('Sample figures').waitFor();
    const inspection = new Inspection(page);
    await inspection.of('an empty dashboard');
    await page.goto(`/analytics?project=${(await createRunProject()).projectId}&preset=days`);
    await section(page, 'Viewpoint').locator('[data-chart] svg').waitFor();
    await inspection.of('a dashboard with figures');
    expect(inspection.problems).toEqual([]);
  });
});
