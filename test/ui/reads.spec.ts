import { joinPath, TEXTS } from '@testplatform/contract';
import type { Page, Route } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { idsByPath, readTree } from '../factories/tree.js';
import { hears } from '../support/time/hears.js';
import { shareUi } from '../support/browser/shared-ui.js';
import { eventually } from '../support/time/eventually.js';

const on = shareUi();

const row = (page: Page, title: string) => page.getByRole('row', { name: new RegExp(`\\b${title}\\b`) });

/** A file with cases, open in a workspace that receives changes. */
async function open(titles: readonly string[]): Promise<{ page: Page; file: FileRef }> {
  const [file] = (await createFiles(on.admin, ['File', 'Other'])) as [FileRef];
  for (const title of titles) await createCase(on.admin, file, { title });
  const ids = idsByPath((await readTree(on.admin, file.projectId)).components);
  const page = await on.memberPage();
  await page.goto(`/project/${file.projectId}?node=${ids[joinPath(file)]}`);
  await row(page, titles[0] ?? '').waitFor();
  await page.getByRole('treeitem', { name: 'File' }).waitFor();
  await heardAll(page, file);
  return { page, file };
}

/** Waits until the page has received everything so far. */
const heardAll = (page: Page, { projectId }: FileRef): Promise<void> => hears(page, on.admin, projectId);

/** Counts the calls of a path from here on. */
function countCalls(page: Page, path: string): () => number {
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith(path)) calls++;
  });
  return () => calls;
}

describe('a change by this screen', () => {
  it('is refetched once: a saved case, several pasted ones, and nothing for a case of another file', async () => {
    const { page, file } = await open(['A', 'B', 'C']);
    const reads = countCalls(page, '/test-case-lists');
    await row(page, 'A').click();
    const form = page.getByRole('form', { name: TEXTS.modifyTestCase });
    await form.getByLabel('Title').fill('Anew');
    await form.getByRole('button', { name: 'Submit' }).click();
    await row(page, 'Anew').waitFor();
    await heardAll(page, file);
    expect(reads()).toBe(1);

    for (const title of ['Anew', 'B', 'C']) await page.getByRole('checkbox', { name: `Select ${title}` }).click();
    await page.getByRole('button', { name: 'Duplicate' }).click();
    await page.getByText('3 test cases duplicated').waitFor();
    await heardAll(page, file);
    expect(reads()).toBe(2);

    await createCase(on.admin, { ...file, testCaseFileName: 'Other' });
    await heardAll(page, file);
    expect(reads()).toBe(2);
    await createCase(on.admin, file, { title: 'Theirs' });
    await row(page, 'Theirs').waitFor();
    expect(reads()).toBe(3);
  });

  it('is not refetched where the answer is complete: a tree without new nodes', async () => {
    const { page, file } = await open(['A']);
    const reads = countCalls(page, '/components-lists');
    await page.getByRole('treeitem', { name: 'Other' }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByLabel('Title').fill('Another');
    await page.keyboard.press('Enter');
    await page.getByRole('status').getByText(TEXTS.saved, { exact: true }).waitFor();
    await heardAll(page, file);
    expect(reads()).toBe(0);
    expect(idsByPath((await readTree(on.admin, file.projectId)).components)).toHaveProperty([
      'Module/Section/Scenario/Another',
    ]);
  });
});

describe('pasted cases', () => {
  it('are pasted once, however often the keys are pressed meanwhile, and the button shows that it is busy', async () => {
    const { page, file } = await open(['A', 'B']);
    const held: Route[] = [];
    let isHeld = true;
    await page.route('**/test-case-manage', async (route) => {
      if (isHeld) held.push(route);
      else await route.continue();
    });
    await row(page, 'A').focus();
    await page.keyboard.press('Control+c');
    await page.keyboard.press('Control+v');
    await eventually(() => held.length).toBe(1);
    await page.keyboard.press('Control+v');
    const paste = page.getByRole('button', { name: 'Paste 1 test case' });
    await eventually(() => paste.getAttribute('aria-disabled')).toBe('true');
    isHeld = false;
    await Promise.all(held.map((route) => route.continue()));
    await eventually(() => paste.getAttribute('aria-disabled')).toBe('false');
    await heardAll(page, file);
    const { data } = await on.admin.ok<{ data: object[] }>('/projects/test-case-lists', file);
    expect(data).toHaveLength(3);
  });
});
