import { TEXTS } from '@testplatform/contract';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { createShop, idsByPath, readTree, saveTree } from '../factories/tree.js';
import { Inspection } from '../support/browser/axe.js';
import { shareUi } from '../support/browser/shared-ui.js';
import { until } from '../support/time/until.js';
import { eventually } from '../support/time/eventually.js';

const on = shareUi();

const row = (page: Page, title: string) => page.getByRole('treeitem', { name: title, exact: true });
const isSaved = (page: Page) => page.getByRole('status').getByText(TEXTS.saved, { exact: true }).waitFor();
const paths = async (projectId: number) => Object.keys(idsByPath((await readTree(on.admin, projectId)).components));
const titles = (page: Page) => page.getByRole('treeitem').evaluateAll((rows) => rows.map((one) => one.ariaLabel));

async function openShop(page: Page) {
  const shop = await createShop(on.admin);
  await page.goto(`/project/${shop.projectId}`);
  await row(page, 'Wrong password').waitFor();
  return shop;
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  await row(page, from).focus();
  await page.keyboard.press('F2');
  await page.getByRole('dialog').getByLabel('Title').fill(to);
  await page.keyboard.press('Enter');
}

async function remove(page: Page, title: string): Promise<void> {
  await row(page, title).focus();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
}

describe('finding nodes', () => {
  it('filters to matches and their ancestors, marks and counts them, and Escape restores the rest', async () => {
    const page = await on.memberPage();
    await openShop(page);
    const inspection = new Inspection(page);
    await page.getByRole('button', { name: 'Collapse all' }).click();
    await eventually(() => titles(page)).toEqual([TEXTS.treeRoot, 'Shop', 'Account']);
    const filter = page.getByLabel('Filter the tree');
    await filter.fill('sign');
    await page.getByRole('status').getByText('1 match').waitFor();
    await eventually(() => titles(page)).toEqual([TEXTS.treeRoot, 'Account', 'Sign in']);
    // Descendants of a match stay accessible.
    await row(page, 'Sign in').locator('.toggle').click();
    await row(page, 'Passwords').waitFor();

    await filter.fill('PA');
    await page.getByRole('status').getByText('3 matches').waitFor();
    const found = ['Shop', 'Cart', 'Checkout', 'Pay', 'Account', 'Sign in', 'Passwords', 'Wrong password'];
    await eventually(() => titles(page)).toEqual([TEXTS.treeRoot, ...found]);
    expect(await page.locator('mark').allTextContents()).toEqual(['Pa', 'Pa', 'pa']);
    await inspection.of('filtered');
    await filter.press('Enter');
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Pay');
    await page.keyboard.press('/');
    await filter.fill('zzz');
    await page.getByRole('status').getByText('No matches').waitFor();
    await filter.press('Escape');
    expect(await filter.inputValue()).toBe('');
    // Expanded down to the selected match, and nothing else.
    await eventually(() => titles(page)).toEqual([
      TEXTS.treeRoot,
      'Shop',
      'Cart',
      'Checkout',
      'Pay',
      'Cancel',
      'Account',
    ]);
    await page.getByRole('button', { name: 'Expand all' }).click();
    await row(page, 'Wrong password').waitFor();
    expect(inspection.problems).toEqual([]);
  });
});

describe('undoing', () => {
  it('reverts a rename and a move, saved or not', async () => {
    const page = await on.memberPage();
    const { projectId } = await openShop(page);
    await rename(page, 'Pay', 'Paid');
    await isSaved(page);
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'Pay').waitFor();
    await eventually(() => paths(projectId)).toContain('Shop/Cart/Checkout/Pay');
    const before = await paths(projectId);
    await row(page, 'Cancel').focus();
    await page.keyboard.press('Alt+ArrowUp');
    // The toast of the rename may still be closing.
    const moved = page.getByRole('listitem').filter({ hasText: 'Moved “Cancel”' });
    await moved.getByRole('button', { name: 'Undo' }).click();
    await isSaved(page);
    await eventually(() => paths(projectId)).toEqual(before);
  });

  it('restores what was deleted with its test cases, once the deletion is saved', async () => {
    const page = await on.memberPage();
    const [file] = (await createFiles(on.admin, ['Alpha', 'Beta'])) as [FileRef];
    const caseId = await createCase(on.admin, file);
    await page.goto(`/project/${file.projectId}`);
    await row(page, 'Alpha').waitFor();
    await remove(page, 'Alpha');
    await eventually(() => paths(file.projectId)).not.toContain('Module/Section/Scenario/Alpha');
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'Alpha').waitFor();
    const { data } = await on.admin.ok<{ data: { case_id: number }[] }>('/projects/test-case-lists', { ...file });
    expect(data.map((one) => one.case_id)).toEqual([caseId]);
  });

  it('cancels a deletion that was not sent yet', async () => {
    const page = await on.memberPage();
    const [file] = (await createFiles(on.admin, ['Alpha', 'Beta'])) as [FileRef];
    const caseId = await createCase(on.admin, file);
    await page.goto(`/project/${file.projectId}`);
    await row(page, 'Alpha').waitFor();
    // The save is refused before it reaches the server, so the deletion is still pending in the page.
    const refusal = { status: 'failure', errors: ['The disk is full'] };
    await page.route('**/components-update', (route) => route.fulfill({ status: 500, json: refusal }));
    await remove(page, 'Alpha');
    await page.getByText('The disk is full').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await row(page, 'Alpha').waitFor();
    await eventually(() => page.getByText('The disk is full').count()).toBe(0);
    const { data } = await on.admin.ok<{ data: { case_id: number }[] }>('/projects/test-case-lists', { ...file });
    expect(data.map((one) => one.case_id)).toEqual([caseId]);
  });
});

/** The answer of a server that can't store anything. */
const FULL = { status: 500, json: { status: 'failure', errors: ['The disk is full', 'Ask your administrator'] } };

describe('when a save goes wrong', () => {
  it('says that it is not saved while the server is unreachable, also on another screen, and saves when it can', async () => {
    const page = await on.memberPage();
    const { projectId } = await openShop(page);
    const inspection = new Inspection(page);
    await page.route('**/components-*', (route) => route.abort());
    await rename(page, 'Pay', 'Paid');
    await page.getByRole('status').getByText(TEXTS.notSaved).waitFor();
    await inspection.of('not saved');
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await page.getByRole('button', { name: 'Configuration' }).click();
    await page.unroute('**/components-*');
    await eventually(() => paths(projectId)).toContain('Shop/Cart/Checkout/Paid');
    expect(inspection.problems).toEqual([]);
  });

  it('shows the errors, keeps the edits, and saves them on retry', async () => {
    const page = await on.memberPage();
    const { projectId } = await openShop(page);
    const inspection = new Inspection(page);
    await page.route('**/components-update', (route) => route.fulfill(FULL));
    await rename(page, 'Pay', 'Paid');
    await page.getByText('Ask your administrator').waitFor();
    await inspection.of('refused');
    await page.unroute('**/components-update');
    await page.getByRole('button', { name: 'Try again' }).click();
    await isSaved(page);
    expect(await paths(projectId)).toContain('Shop/Cart/Checkout/Paid');
    expect(inspection.problems).toEqual([]);
  });

  it('keeps edits that need a decision while the user is on another screen, and warns before the page closes', async () => {
    const page = await on.memberPage();
    const { projectId } = await openShop(page);
    await page.route('**/components-update', (route) => route.fulfill(FULL));
    await rename(page, 'Pay', 'Paid');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.getByRole('button', { name: 'Configuration' }).click();
    await page.getByText('The tree is not saved').waitFor();
    await page.getByRole('button', { name: 'Home' }).click();
    await row(page, 'Paid').waitFor();
    const asked = page.waitForEvent('dialog');
    await page.close({ runBeforeUnload: true });
    const dialog = await asked;
    expect(dialog.type()).toBe('beforeunload');
    await dialog.dismiss();
    await page.unroute('**/components-update');
    await page.getByRole('button', { name: 'Try again' }).click();
    await isSaved(page);
    expect(await paths(projectId)).toContain('Shop/Cart/Checkout/Paid');
  });
});

describe('when somebody else changes the tree', () => {
  /**
   * Another person adds a module, and saves again until `sign` is visible: the page may not listen yet when the first
   * event is sent.
   */
  async function changeUntil(projectId: number, sign: Locator): Promise<void> {
    await until('a change to be seen', async () => {
      const { components, version } = await readTree(on.admin, projectId);
      const theirs = components[2] ?? { title: 'Theirs', type: 'module' };
      await saveTree(on.admin, projectId, { ...components, 2: theirs }, { version });
      return sign.waitFor({ timeout: 5_000 }).then(() => true);
    });
  }

  it('shows it at once where nothing is unsaved', async () => {
    const page = await on.memberPage();
    const { projectId } = await openShop(page);
    await changeUntil(projectId, row(page, 'Theirs'));
    await page
      .getByRole('status')
      .getByText(/^Changed by .+/)
      .waitFor();
    expect(await page.getByText(TEXTS.treeConflict).count()).toBe(0);
  });

  it('asks at once where edits wait, and keeps both', async () => {
    const page = await on.memberPage();
    const { projectId } = await openShop(page);
    const inspection = new Inspection(page);
    await page.route('**/components-update', (route) => route.fulfill(FULL));
    await rename(page, 'Pay', 'Paid');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await changeUntil(projectId, page.getByText(TEXTS.treeConflict));
    await inspection.of('conflict');
    await page.unroute('**/components-update');
    await page.getByRole('button', { name: 'Reload and keep my edits' }).click();
    await isSaved(page);
    expect(await paths(projectId)).toEqual(expect.arrayContaining(['Theirs', 'Shop/Cart/Checkout/Paid']));
    expect(inspection.problems).toEqual([]);
  });
});
