import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createCase, createFiles } from '../factories/project.js';
import { listFiles, uploadFile } from '../factories/project-file.js';
import { Inspection } from '../support/browser/axe.js';
import { shareUi } from '../support/browser/shared-ui.js';
import { until } from '../support/time/until.js';

const on = shareUi();
let folder: string;
beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'project-files-'))));
afterAll(() => rm(folder, { recursive: true }));

const openTab = async (page: Page, projectId: number) => {
  await page.goto(`/project/${projectId}?view=configuration&configuration=files`);
  await page.getByRole('tab', { name: 'Files', selected: true }).waitFor();
};
const file = (name: string, content: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });
/** The files that the button "Upload files" chooses. */
const choose = (page: Page, ...files: ReturnType<typeof file>[]) =>
  page.getByLabel('Upload files').and(page.locator('input')).setInputFiles(files);

describe('the files of a project', () => {
  it('are uploaded, replaced, renamed, downloaded and deleted', async () => {
    const [first] = await createFiles(on.admin, ['Sign up']);
    const { projectId } = first!;
    const page = await on.memberPage();
    await openTab(page, projectId);
    await page.getByText('No files yet').waitFor();
    await choose(page, file('Terms (1).txt', 'one'));
    const large = join(folder, 'big.bin');
    await writeFile(large, '');
    await truncate(large, 51 * 1_048_576);
    await page.getByLabel('Upload files').and(page.locator('input')).setInputFiles(large);
    await page.getByText('A file of a project may have at most 50 MB').waitFor();
    await page.getByRole('button', { name: 'Dismiss big.bin' }).click();
    const card = page.getByRole('article', { name: 'Terms 1.txt' });
    await card.getByText('3 bytes · text/plain · version 1').waitFor();
    await card.getByLabel('Replace').and(page.locator('input')).setInputFiles(file('other name.txt', 'two'));
    await page.getByText('Uploaded as version 2').waitFor();

    await createCase(on.admin, first!, {
      title: 'Send the terms',
      eventType: 'File upload',
      targetField: '#f',
      filePath: 'files:terms 1.txt',
    });
    await page.reload();
    const used = card.getByRole('button', { name: '2 versions, used by 1 test case' });
    await used.click();
    const drawer = page.getByRole('dialog', { name: 'Terms 1.txt' });
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      drawer.getByRole('button', { name: 'Download version 1' }).click(),
    ]);
    expect(saved.suggestedFilename()).toBe('Terms 1.txt');
    expect(await readFile(await saved.path(), 'utf8')).toBe('one');
    await drawer.getByRole('button', { name: 'Close' }).click();

    await card.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('terms/new.txt');
    await page.keyboard.press('Enter');
    await page.getByText('letters, digits, spaces, dots, hyphens and underscores only').waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill('terms.txt');
    await page.keyboard.press('Enter');
    await page.getByText('1 test case has the new name now').waitFor();

    await page.getByRole('article', { name: 'terms.txt' }).getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('dialog', { name: 'Delete “terms.txt”?' });
    await question.getByText('1 test case will fail without it: “Send the terms”').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No files yet').waitFor();
    expect((await listFiles(on.admin, projectId)).total).toBe(0);
  });

  it('accept dropped files, and link to the test cases that use them', async () => {
    const [first] = await createFiles(on.admin, ['Sign up']);
    const { projectId } = first!;
    const page = await on.memberPage({ viewport: { width: 400, height: 800 } });
    await openTab(page, projectId);
    const inspection = new Inspection(page);
    await page.getByText('No files yet').waitFor();
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['a,b'], 'dropped.csv'));
      return data;
    });
    await page.getByText('No files yet').dispatchEvent('drop', { dataTransfer: dropped });
    await page.getByRole('article', { name: 'dropped.csv' }).waitFor();
    const caseId = await createCase(on.admin, first!, {
      title: 'Compare',
      eventType: 'Download',
      targetField: '#f',
      baseline: 'dropped.csv',
    });
    await page.reload();
    await inspection.of('files, 400 px');
    await page.getByRole('button', { name: '1 version, used by 1 test case' }).click();
    await inspection.of('versions of a file, 400 px');
    await page.getByRole('link', { name: 'Compare' }).click();
    await page.waitForURL((url) => url.searchParams.get('case') === String(caseId));
    expect(await page.getByRole('combobox', { name: 'Is the same as' }).inputValue()).toBe('files:dropped.csv');
    expect(inspection.problems).toEqual([]);
  });

  it('are suggested where a test case names one, and uploaded there', async () => {
    const [first] = await createFiles(on.admin, ['Sign up']);
    const { projectId, module, section, scenario, testCaseFileName } = first!;
    await uploadFile(on.admin, projectId, 'invoice.pdf', '%PDF-1.7');
    await uploadFile(on.admin, projectId, 'photo.png', 'x');
    const caseId = await createCase(on.admin, first!, {
      title: 'Send',
      eventType: 'File upload',
      targetField: '#f',
      filePath: '/home/me/a.txt',
    });
    const page = await on.memberPage();
    await page.goto(`/project/${projectId}`);
    await page.getByRole('treeitem', { name: testCaseFileName }).waitFor();
    const tree = await on.admin.ok<{ data: [{ components: object }] }>('/projects/components-lists', { projectId });
    const node = /"id":"([^"]+)","title":"Sign up"/.exec(JSON.stringify(tree.data[0].components))?.[1];
    await page.goto(`/project/${projectId}?node=${node}&tab=cases&case=${caseId}`);
    const field = page.getByRole('combobox', { name: 'File path' });
    await field.fill('/home/me/a.txt,inv');
    await page.getByRole('option', { name: 'files:invoice.pdf' }).click();
    expect(await field.inputValue()).toBe('/home/me/a.txt,files:invoice.pdf');
    await field.fill('files:new.txt');
    await page.getByText('There is no file new.txt in this project. Upload it here').waitFor();
    await page
      .getByLabel('Upload new.txt to the project')
      .and(page.locator('input'))
      .setInputFiles(file('x.txt', 'new'));
    await page.getByText('There is no file new.txt').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Submit' }).click();
    const cases = () =>
      on.admin.ok<{ data: { testCase: { filePath: string } }[] }>('/projects/test-case-lists', {
        projectId,
        module,
        section,
        scenario,
        testCaseFileName,
      });
    await until('the case to be saved', async () => (await cases()).data[0]!.testCase.filePath === 'files:new.txt');
  });
});
