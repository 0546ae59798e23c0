import { readFile } from 'node:fs/promises';
import { GENERAL_COLLECTION } from '@testplatform/contract';
import type { Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createProject } from '../factories/project.js';
import { Inspection } from '../support/browser/axe.js';
import { shareUi } from '../support/browser/shared-ui.js';
import { eventually } from '../support/time/eventually.js';

const on = shareUi();

const open = async (projectId: number, tab: 'data' | 'environment') => {
  const page = await on.memberPage();
  await page.goto(`/project/${projectId}?view=configuration&configuration=${tab}`);
  return page;
};
const rowOf = (page: Page, table: string, row: number) =>
  page.getByRole('group', { name: `${table}, row ${row}`, exact: true });

describe('rows as a file', () => {
  it('are imported and exported; an unreadable one is reported', async () => {
    const page = await open(await createProject(on.admin), 'data');
    const collections = page.getByRole('region', { name: 'Data collection' });
    const files = collections.locator('input[type=file]');
    await files.setInputFiles({
      name: 'rows.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from("title,value\r\nsum,'=1+1"),
    });
    await page.getByText('1 row from rows.csv: 0 replaced, 1 new. Save to keep them').waitFor();
    await eventually(() => rowOf(page, GENERAL_COLLECTION, 1).getByLabel('Value').inputValue()).toBe('=1+1');
    const download = page.waitForEvent('download');
    await collections.getByRole('button', { name: 'Export CSV' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toBe("\uFEFFtitle,value\r\nsum,'=1+1");

    await page.evaluate(() => {
      File.prototype.arrayBuffer = () => Promise.reject(new DOMException('It is gone', 'NotFoundError'));
    });
    await files.setInputFiles({ name: 'gone.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') });
    await page.getByText('gone.csv can’t be read. Choose it again').waitFor();
    expect(await rowOf(page, GENERAL_COLLECTION, 1).getByLabel('Value').inputValue()).toBe('=1+1');
  });
});

it('the data and environment tabs pass axe', async () => {
  const projectId = await createProject(on.admin);
  const environments = [{ name: 'Staging', bindings: [{ title: 'user', value: 'ann' }] }];
  await on.admin.ok('/projects/modify', { projectId, updateType: 'environment', environments });
  const page = await open(projectId, 'data');
  const inspection = new Inspection(page);
  await rowOf(page, GENERAL_COLLECTION, 1).waitFor();
  await inspection.of('data collection');
  await page.getByRole('tab', { name: 'Environment' }).click();
  await rowOf(page, 'Staging', 1).waitFor();
  await page.getByRole('button', { name: 'Browser Chromium' }).click();
  await page.getByLabel('Page size').waitFor();
  await inspection.of('environment');
  expect(inspection.problems).toEqual([]);
});
