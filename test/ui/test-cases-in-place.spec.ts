import { joinPath, TEXTS } from '@testplatform/contract';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { idsByPath, readTree } from '../factories/tree.js';
import { Inspection } from '../support/browser/axe.js';
import { eventually } from '../support/time/eventually.js';
import { keyboardAt } from '../support/browser/keyboard.js';
import { shareUi } from '../support/browser/shared-ui.js';
import { until } from '../support/time/until.js';

const on = shareUi();

const titles = async (file: FileRef): Promise<string[]> => {
  const { data } = await on.admin.ok<{ data: { testCase: { title: string } }[] }>('/projects/test-case-lists', file);
  return data.map(({ testCase }) => testCase.title);
};

async function openFile(caseTitles: readonly string[]): Promise<{ page: Page; file: FileRef }> {
  const [file] = (await createFiles(on.admin, ['File'])) as [FileRef];
  for (const title of caseTitles) await createCase(on.admin, file, { title });
  const ids = idsByPath((await readTree(on.admin, file.projectId)).components);
  const page = await on.memberPage();
  await page.goto(`/project/${file.projectId}?node=${ids[joinPath(file)]}`);
  await page.getByRole('tab', { name: 'Add new case' }).waitFor();
  await checkbox(page, caseTitles[0] ?? '').waitFor();
  return { page, file };
}

const checkbox = (page: Page, title: string): Locator =>
  page.getByRole('checkbox', { name: `Select ${title}`, exact: true });
const row = (page: Page, title: string): Locator => page.getByRole('row').filter({ has: checkbox(page, title) });
const modify = (page: Page): Locator => page.getByRole('form', { name: TEXTS.modifyTestCase });
const add = (page: Page): Locator => page.getByRole('form', { name: TEXTS.newTestCase });
const titleOf = (form: Locator): Locator => form.getByLabel('Title');

describe('a clicked row', () => {
  it('opens its form below it, which is saved, closed by Escape and by going back, and kept by a reload', async () => {
    const { page, file } = await openFile(['A', 'B', 'C']);
    await row(page, 'B').click();
    await titleOf(modify(page)).fill('B2');
    expect(await row(page, 'C').isVisible()).toBe(true);
    await page.keyboard.press('Control+Enter');
    await keyboardAt(row(page, 'B2'));
    expect(await titles(file)).toEqual(['A', 'B2', 'C']);

    await page.keyboard.press('F2');
    await titleOf(modify(page)).waitFor();
    await page.keyboard.press('Escape');
    await keyboardAt(row(page, 'B2'));

    await row(page, 'A').click();
    await page.reload();
    expect(await titleOf(modify(page)).inputValue()).toBe('A');
    await page.goBack();
    await modify(page).waitFor({ state: 'detached' });
    await row(page, 'A').waitFor();
  });

  it('asks before typed text is lost to another row', async () => {
    const { page } = await openFile(['A', 'B']);
    await row(page, 'A').click();
    await titleOf(modify(page)).fill('Typed');
    await row(page, 'B').click();
    const question = page.getByRole('dialog', { name: 'Discard changes?' });
    await question.getByRole('button', { name: 'Keep editing' }).click();
    expect(await titleOf(modify(page)).inputValue()).toBe('Typed');
    await row(page, 'B').click();
    await question.getByRole('button', { name: 'Discard' }).click();
    await eventually(() => titleOf(modify(page)).inputValue()).toBe('B');
  });

  it('keeps typed text when it is scrolled out of sight, or deleted by somebody else', async () => {
    const { page, file } = await openFile(Array.from({ length: 80 }, (_, at) => `Case ${at + 1}`));
    await row(page, 'Case 2').click();
    await titleOf(modify(page)).fill('Typed');
    await row(page, 'Case 3').evaluate((one) => (one.closest('table')!.parentElement!.scrollTop = 10_000));
    await row(page, 'Case 80').waitFor();
    expect(await titleOf(modify(page)).inputValue()).toBe('Typed');

    const { data } = await on.admin.ok<{ data: { case_id: number }[] }>('/projects/test-case-lists', file);
    await on.admin.ok('/projects/test-case-delete', { case_id: data[1]?.case_id });
    await modify(page).getByText('This test case has been deleted.').waitFor();
    await modify(page).getByRole('button', { name: 'Save as new' }).click();
    await modify(page).waitFor({ state: 'detached' });
    expect((await titles(file)).at(-1)).toBe('Typed');
  });

  it('passes the accessibility checks, also on a narrow screen, where nothing is cut off', async () => {
    const { page } = await openFile(['A', 'B']);
    const inspection = new Inspection(page);
    await row(page, 'A').click();
    await titleOf(modify(page)).waitFor();
    await inspection.of('form in the list');
    await page.setViewportSize({ width: 400, height: 800 });
    await inspection.of('form in the list, narrow');
    expect(inspection.problems).toEqual([]);
    const box = await modify(page).getByRole('button', { name: 'Submit' }).boundingBox();
    const title = await titleOf(modify(page)).boundingBox();
    expect(box!.x + box!.width).toBeLessThanOrEqual(400);
    const tab = await page.getByRole('tab', { name: 'Add new case' }).boundingBox();
    expect(tab!.x + tab!.width).toBeLessThanOrEqual(400);
    expect(title!.x + title!.width).toBeLessThanOrEqual(400);
  });
});

describe('a form in the list', () => {
  it.each([
    { width: 1280, height: 800 },
    { width: 400, height: 860 },
  ])('shows its focused Title and Submit, whichever row is clicked; only the list scrolls: $width', async (size) => {
    const { page } = await openFile(Array.from({ length: 12 }, (_, at) => `Case ${at + 1}`));
    await page.setViewportSize(size);
    for (const title of ['Case 2', 'Case 5', 'Case 12', 'Case 11']) {
      await row(page, title).click();
      await keyboardAt(titleOf(modify(page)));
      await eventually(() => titleOf(modify(page)).inputValue()).toBe(title);
      await eventually(() => isInSight(titleOf(modify(page)))).toBe(true);
      expect(await isInSight(modify(page).getByRole('button', { name: 'Submit' }))).toBe(true);
      expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(size.height);
      await page.keyboard.press('Escape');
      await keyboardAt(row(page, title));
    }
  });
});

/** Whether an element is fully visible: neither beyond the window's edge nor below the list's head. */
const isInSight = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const isOnTop = (y: number) => element.contains(document.elementFromPoint((left + right) / 2, y));
    return isOnTop(top + 2) && isOnTop(bottom - 2);
  });

describe('Enter on a row', () => {
  it('adds cases below it, one after the other, which Undo removes together', async () => {
    const { page, file } = await openFile(['A', 'B']);
    await row(page, 'A').focus();
    await page.keyboard.press('Enter');
    await keyboardAt(add(page).getByLabel('Event type'));
    await page.keyboard.type('rel');
    await page.keyboard.press('Enter');
    const eventType = add(page).getByLabel('Event type');
    const chosen = await eventType.inputValue();
    await page.keyboard.press('Control+Shift+Enter');
    await row(page, 'Reload the page').waitFor();
    // The case is in the list a moment before the next form appears; until then the field of the last one has the
    // focus.
    await until('the next form', async () => (await eventType.inputValue()) !== chosen);
    await keyboardAt(eventType);
    await page.keyboard.type('go b');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    await keyboardAt(row(page, 'Go back'));
    expect(await titles(file)).toEqual(['A', 'Reload the page', 'Go back', 'B']);

    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'Reload the page').waitFor({ state: 'detached' });
    expect(await titles(file)).toEqual(['A', 'B']);
  });
});
