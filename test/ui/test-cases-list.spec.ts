import { type Conditional, joinPath, TEXTS } from '@testplatform/contract';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { run } from '../factories/run.js';
import { idsByPath, readTree } from '../factories/tree.js';
import { Inspection } from '../support/browser/axe.js';
import { shareSite } from '../support/browser/shared-site.js';
import { shareUi } from '../support/browser/shared-ui.js';
import { until } from '../support/time/until.js';
import { eventually } from '../support/time/eventually.js';

const on = shareUi();
const shop = shareSite();

interface Stored {
  readonly testCase: { readonly title: string; readonly inputText?: string; readonly inputTextSet?: boolean };
}
const cases = async (file: FileRef): Promise<Stored[]> =>
  (await on.admin.ok<{ data: Stored[] }>('/projects/test-case-lists', file)).data;
const titles = async (file: FileRef): Promise<string> =>
  (await cases(file)).map(({ testCase }) => testCase.title).join(' ');

/** A file with a case for each title, and more files beside it. */
async function createFile(caseTitles: readonly string[], others: readonly string[] = []): Promise<FileRef> {
  const [file] = (await createFiles(on.admin, ['File', ...others])) as [FileRef];
  for (const title of caseTitles) await createCase(on.admin, file, { title });
  return file;
}

async function open(page: Page, file: FileRef): Promise<void> {
  const ids = idsByPath((await readTree(on.admin, file.projectId)).components);
  await page.goto(`/project/${file.projectId}?node=${ids[joinPath(file)]}`);
  // Nothing can be changed until the user's permissions are loaded.
  await page.getByRole('tab', { name: 'Add new case' }).waitFor();
}
const row = (page: Page, title: string): Locator => page.getByRole('row', { name: new RegExp(`\\b${title}\\b`) });
const press = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click();
const undo = (page: Page): Promise<void> => press(page, 'Undo');

describe('a short list', () => {
  it('fits in a window 1,000 pixels high without scrolling the page', async () => {
    const file = await createFile(['A', 'B']);
    const page = await on.memberPage();
    await page.setViewportSize({ width: 1440, height: 1000 });
    await open(page, file);
    await row(page, 'B').waitFor();
    const [content, frame] = await page.evaluate(() => [document.documentElement.scrollHeight, innerHeight]);
    expect(content).toBe(frame);
  });
});

describe('several test cases', () => {
  it('are selected as a range, deleted, and restored to their places by Undo', async () => {
    const file = await createFile(['A', 'B', 'C', 'D', 'E']);
    const page = await on.memberPage();
    await open(page, file);
    await page.getByRole('checkbox', { name: 'Select B' }).click();
    await page.getByRole('checkbox', { name: 'Select D' }).click({ modifiers: ['Shift'] });
    await page.getByText('3 selected').waitFor();
    await press(page, 'Delete');
    await page.getByRole('dialog', { name: 'Delete 3 test cases?' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('3 test cases deleted').waitFor();
    expect(await titles(file)).toBe('A E');
    await undo(page);
    await row(page, 'C').waitFor();
    await eventually(() => titles(file)).toBe('A B C D E');
  });

  it('deleted before one that can’t be deleted are restored by Undo', async () => {
    const file = await createFile(['A', 'B', 'C']);
    const page = await on.memberPage();
    await open(page, file);
    await page.getByRole('checkbox', { name: 'Select A', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select C' }).click({ modifiers: ['Shift'] });
    let asked = 0;
    await page.route('**/projects/test-case-delete', (route) => (++asked === 2 ? route.abort() : route.continue()));
    await press(page, 'Delete');
    const dialog = page.getByRole('dialog', { name: 'Delete 3 test cases?' });
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog', { name: 'Delete 2 test cases?' }).getByText(TEXTS.unavailable).waitFor();
    expect(await titles(file)).toBe('B C');
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await undo(page);
    await eventually(() => titles(file)).toBe('A B C');
  });

  it('are selected, duplicated and copied by keyboard, and pasted into another file', async () => {
    const file = await createFile(['A', 'B', 'C'], ['Other']);
    await createCase(on.admin, file, {
      title: 'Password',
      eventType: 'Text feed',
      targetField: '#p',
      inputText: 'correct horse',
      inputTextMask: 'Yes',
    });
    const other = { ...file, testCaseFileName: 'Other' };
    const page = await on.memberPage();
    await open(page, file);
    await row(page, 'A').focus();
    await page.keyboard.press('Shift+ArrowDown');
    await page.getByText('2 selected').waitFor();
    await page.keyboard.press('Control+d');
    await page.getByText('2 test cases duplicated').waitFor();
    await eventually(() => titles(file)).toBe('A B A (copy) B (copy) C Password');
    await undo(page);
    await row(page, 'copy').first().waitFor({ state: 'detached' });
    await eventually(() => titles(file)).toBe('A B C Password');

    await row(page, 'B').focus();
    await page.keyboard.press('Escape');
    await page.getByText('2 selected').waitFor({ state: 'detached' });
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+ArrowUp');
    await page.getByText('2 selected').waitFor();
    await page.keyboard.press('Control+c');
    await page.getByText('Enter it again in “Password”').waitFor();
    await page.getByRole('treeitem', { name: 'Other', exact: true }).click();
    await page.getByText(TEXTS.noRecords).waitFor();
    await press(page, 'Paste 2 test cases');
    await page.getByText('2 test cases pasted').waitFor();
    await row(page, 'Password').waitFor();
    expect(await titles(other)).toBe('C Password');
    const [, password] = await cases(other);
    expect(password?.testCase).toMatchObject({ inputText: '' });
    expect(password?.testCase.inputTextSet ?? false).toBe(false);

    await row(page, 'C').focus();
    await page.keyboard.press('Control+v');
    await eventually(() => titles(other)).toBe('C C Password Password');
  });

  it('are cut: within their file they move with masked texts, to another one they are moved by copying, and Undo restores them', async () => {
    const file = await createFile(['A', 'B'], ['Other']);
    const password = { eventType: 'Text feed', targetField: '#p', inputText: 'horse', inputTextMask: 'Yes' } as const;
    await createCase(on.admin, file, { title: 'Password', ...password });
    const other = { ...file, testCaseFileName: 'Other' };
    const page = await on.memberPage();
    await open(page, file);
    await row(page, 'Password').focus();
    await page.keyboard.press('Control+x');
    await page.getByText('“Password” cut').waitFor();
    await row(page, 'A').focus();
    await page.keyboard.press('Control+v');
    await eventually(() => titles(file)).toBe('A Password B');
    expect((await cases(file))[1]?.testCase.inputTextSet).toBe(true);

    await page.getByRole('checkbox', { name: 'Select A', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select B', exact: true }).click();
    await press(page, 'Cut');
    await page.getByRole('treeitem', { name: 'Other', exact: true }).click();
    await page.getByText(TEXTS.noRecords).waitFor();
    await press(page, 'Paste 2 test cases');
    await page.getByText('2 test cases moved here').waitFor();
    expect([await titles(file), await titles(other)]).toEqual(['Password', 'A B']);
    const moved = page.getByRole('listitem').filter({ hasText: '2 test cases moved here' });
    await moved.getByRole('button', { name: 'Undo' }).click();
    await eventually(() => titles(other)).toBe('');
    expect(await titles(file)).toBe('A Password B');
  });

  it('that were copied are available in another tab, but not to the next user', async () => {
    const file = await createFile(['A', 'B']);
    const page = await on.memberPage();
    await open(page, file);
    const second = await page.context().newPage();
    await open(second, file);
    await row(second, 'A').waitFor();
    await row(page, 'A').focus();
    await page.keyboard.press('Control+c');
    await press(second, 'Paste 1 test case');
    await eventually(() => titles(file)).toBe('A B A');
    await second.reload();
    await second.getByRole('button', { name: 'Paste 1 test case' }).waitFor();
    await second.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('TestPlatform') ?? '{}') as object;
      localStorage.setItem('TestPlatform', JSON.stringify({ ...kept, loginTime: new Date(0).toISOString() }));
    });
    await second.reload();
    await row(second, 'A').first().waitFor();
    // It shows when the rights are known, as Paste does.
    await second.getByRole('tab', { name: 'Add new case' }).waitFor();
    expect(await second.getByRole('button', { name: /^Paste/ }).count()).toBe(0);
  });
});

describe('dragging a test case', () => {
  /** Holds a row and moves it over the upper or lower part of another one. */
  async function holdOver(page: Page, from: string, to: string, part: 0.2 | 0.8): Promise<void> {
    const start = (await row(page, from).boundingBox())!;
    await page.mouse.move(start.x + 300, start.y + start.height / 2);
    await page.mouse.down();
    const end = (await row(page, to).boundingBox())!;
    await page.mouse.move(end.x + 300, end.y + end.height * part, { steps: 4 });
    const line = page.locator(`[data-landing="${part < 0.5 ? 'before' : 'after'}"]`, { has: row(page, to) });
    let still = 0;
    await until(`a line at ${to}`, async () => {
      await page.mouse.move(end.x + 300 + (still++ % 2), end.y + end.height * part);
      return (await line.count()) > 0;
    });
  }

  it('shows where it lands, takes that place, and is reverted by Undo', async () => {
    const file = await createFile(['A', 'B', 'C', 'D']);
    const page = await on.memberPage();
    await open(page, file);
    await row(page, 'A').waitFor();
    await holdOver(page, 'A', 'C', 0.8);
    await page.mouse.up();
    await page.getByText('A is now 3 of 4').waitFor();
    await eventually(() => titles(file)).toBe('B C A D');
    await undo(page);
    await eventually(() => titles(file)).toBe('A B C D');
    await row(page, 'A').getByRole('cell', { name: '1', exact: true }).waitFor();
    await holdOver(page, 'D', 'A', 0.2);
    await page.keyboard.press('Escape');
    await eventually(() => page.locator('[data-landing], [data-dragged]').count()).toBe(0);
    await page.mouse.up();
    expect(await titles(file)).toBe('A B C D');
  });

  it('takes all selected ones with it', async () => {
    const file = await createFile(['A', 'B', 'C', 'D', 'E']);
    const page = await on.memberPage();
    await open(page, file);
    await page.getByRole('checkbox', { name: 'Select A', exact: true }).click();
    await page.getByRole('checkbox', { name: 'Select C', exact: true }).click();
    await holdOver(page, 'C', 'D', 0.8);
    await page.mouse.up();
    await page.getByText('2 test cases are now 3 to 4 of 5').waitFor();
    await eventually(() => titles(file)).toBe('B D A C E');
    await undo(page);
    await eventually(() => titles(file)).toBe('A B C D E');
    await row(page, 'A').focus();
    await page.keyboard.press('Alt+ArrowDown');
    await eventually(() => titles(file)).toBe('B D A C E');
  });

  it('scrolls a long list at its edge', async () => {
    const file = await createFile(Array.from({ length: 40 }, (_, at) => `Row${at}`));
    const page = await on.memberPage();
    await open(page, file);
    await row(page, 'Row0').waitFor();
    await holdOver(page, 'Row0', 'Row5', 0.8);
    const list = page.getByRole('table', { name: 'Test cases' }).locator('..');
    const box = (await list.boundingBox())!;
    const edge = Math.min(box.y + box.height, page.viewportSize()?.height ?? 0) - 5;
    const scrolled = () => list.evaluate((element) => element.scrollTop);
    let still = 0;
    await until('the list to scroll', async () => {
      await page.mouse.move(box.x + 300 + (still++ % 2), edge);
      return (await scrolled()) > 0;
    });
    await page.keyboard.press('Escape');
    await page.mouse.up();
    expect(await titles(file)).toMatch(/^Row0 Row1 /);
  });

  it('one Undo reverts all steps made with Alt and the arrows', async () => {
    const file = await createFile(['A', 'B', 'C', 'D']);
    const page = await on.memberPage();
    await open(page, file);
    await row(page, 'A').focus();
    for (const place of [2, 3, 4]) {
      await page.keyboard.press('Alt+ArrowDown');
      await page.getByText(`A is now ${place} of 4`).waitFor();
    }
    await eventually(() => titles(file)).toBe('B C D A');
    await undo(page);
    await eventually(() => titles(file)).toBe('A B C D');
  });
});

describe('the actions of test cases', () => {
  it('are shown beside the title, and the user chooses the columns', async () => {
    const file = await createFile([]);
    const conditionals: Conditional[] = [{ statement: 'Equal to', statementData: '12.00' }];
    await createCase(on.admin, file, { title: 'Look', eventType: 'Locate element', targetField: 'text=Cart' });
    await createCase(on.admin, file, {
      title: 'Total',
      eventType: 'Get content',
      targetField: '#total',
      conditionals,
    });
    const page = await on.memberPage();
    await open(page, file);
    await row(page, 'Look').getByRole('rowheader', { name: 'Look See “Cart”' }).waitFor();
    await row(page, 'Look').getByRole('cell', { name: 'Locate element' }).waitFor();
    await row(page, 'Total').getByRole('rowheader', { name: 'Total Text of #total equals “12.00”' }).waitFor();
    const heads = async () => {
      const texts = await page.getByRole('columnheader').allTextContents();
      return texts.filter((text) => text !== '');
    };
    expect(await heads()).toEqual(['#', 'Title', 'Event', 'Priority', 'Blocker', 'Test status', 'Details']);
    await press(page, 'Details of Total');
    await page.getByText('equals “12.00”', { exact: true }).waitFor();

    await createCase(on.admin, file, { title: 'Stop', isBlocker: 'Yes' });
    await page.reload();
    await row(page, 'Stop').getByRole('cell', { name: 'Yes' }).waitFor();
    await press(page, 'Columns');
    await page.getByRole('menuitemcheckbox', { name: 'Priority' }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Event' }).click();
    await page.keyboard.press('Escape');
    await eventually(heads).toEqual(['#', 'Title', 'Blocker', 'Test status', 'Details']);
    await createCase(on.admin, file, { title: 'Rest', sleepTime: 3 });
    await page.reload();
    await row(page, 'Rest').getByRole('cell', { name: '3 s' }).waitFor();
    expect(await heads()).toEqual(['#', 'Title', 'Sleep time', 'Blocker', 'Test status', 'Details']);
  });
});

describe('the outcomes of test cases', () => {
  it('are counted, filter the list, and are shown with value and screenshot', async () => {
    const file = await createFile([]);
    const openShop = { eventType: 'URL redirect', redirectURL: `${shop.url}/` } as const;
    await createCase(on.admin, file, { title: 'Opens', ...openShop });
    await createCase(on.admin, file, { title: 'Reads', eventType: 'Get content', property: 'URL' });
    await createCase(on.admin, file, { title: 'Breaks', ...openShop, redirectURL: '{{storage=nothing}}' });
    await run(on.admin, file);
    await createCase(on.admin, file, { title: 'New' });
    const page = await on.memberPage();
    const inspection = new Inspection(page);
    await open(page, file);
    await row(page, 'New').waitFor();
    const strip = page.getByRole('group', { name: 'Quick status' });
    await strip.getByRole('button', { name: 'Failed 1' }).click();
    await row(page, 'Opens').waitFor({ state: 'detached' });
    // A filtered case keeps its number in the file.
    await row(page, 'Breaks').getByRole('cell', { name: '3', exact: true }).waitFor();
    await strip.getByRole('button', { name: 'All 4' }).click();
    await press(page, 'Details of Opens');
    const shot = page.getByRole('link', { name: /Screenshot of “Opens”/ });
    await eventually(() =>
      shot.locator('img').evaluate((image) => (image as HTMLImageElement).naturalWidth),
    ).toBeGreaterThan(0);
    await press(page, 'Details of Reads');
    await page.getByText('Value used').waitFor();
    await press(page, 'Details of Breaks');
    await page
      .getByText(/nothing/)
      .first()
      .waitFor();
    await page.getByRole('checkbox', { name: 'Select New' }).check();
    await press(page, 'Copy');
    await page.getByRole('button', { name: /^Paste/ }).waitFor();
    await inspection.of('details, selection and paste');
    expect(inspection.problems).toEqual([]);
  });
});
