import { TEXTS } from '@testplatform/contract';
import type { Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createShop } from '../factories/tree.js';
import { idsByPath, readTree } from '../factories/tree.js';
import { keyboardAt } from '../support/browser/keyboard.js';
import { shareUi } from '../support/browser/shared-ui.js';
import { eventually } from '../support/time/eventually.js';

const on = shareUi();

const row = (page: Page, title: string) => page.getByRole('treeitem', { name: title, exact: true });
const isSaved = (page: Page) => page.getByRole('status').getByText(TEXTS.saved, { exact: true }).waitFor();
const paths = async (projectId: number) => Object.keys(idsByPath((await readTree(on.admin, projectId)).components));

async function openShop(page: Page) {
  const shop = await createShop(on.admin);
  await page.goto(`/project/${shop.projectId}`);
  await row(page, 'Wrong password').waitFor();
  return shop;
}

/** Holds a row with the mouse and moves it over another one, over its upper or lower part. */
async function holdOver(page: Page, from: string, to: string, part: 0.25 | 0.75): Promise<void> {
  const start = (await row(page, from).boundingBox())!;
  await page.mouse.move(start.x + 120, start.y + start.height / 2);
  await page.mouse.down();
  const end = (await row(page, to).boundingBox())!;
  await page.mouse.move(end.x + 120, end.y + end.height * part, { steps: 4 });
  await page.mouse.move(end.x + 121, end.y + end.height * part);
}
const landing = (page: Page, title: string) => row(page, title).getAttribute('data-landing');

describe('dragging a node', () => {
  it('shows where it lands, reorders siblings, moves to another parent, and keeps its identity', async () => {
    const page = await on.memberPage();
    const { projectId, ids } = await openShop(page);
    await holdOver(page, 'Cancel', 'Pay', 0.25);
    await eventually(() => landing(page, 'Pay')).toBe('before');
    await page.mouse.up();
    await isSaved(page);
    await eventually(async () =>
      (await paths(projectId)).filter((path) => path.startsWith('Shop/Cart/Checkout/')),
    ).toEqual(['Shop/Cart/Checkout/Cancel', 'Shop/Cart/Checkout/Pay']);

    await holdOver(page, 'Pay', 'Passwords', 0.75);
    await eventually(() => landing(page, 'Passwords')).toBe('into');
    await page.mouse.up();
    await eventually(
      async () => idsByPath((await readTree(on.admin, projectId)).components)['Account/Sign in/Passwords/Pay'],
    ).toBe(ids['Shop/Cart/Checkout/Pay']);
    await page.getByText('Moved “Pay”').waitFor();
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Pay');
  });

  it('lands only where its level is allowed, and Escape cancels it', async () => {
    const page = await on.memberPage();
    const { projectId } = await openShop(page);
    const before = await paths(projectId);
    await holdOver(page, 'Pay', 'Account', 0.25);
    await eventually(() => page.locator('[data-dragged]').count()).toBe(1);
    expect(await page.locator('[data-landing]').count()).toBe(0);
    await page.mouse.up();
    await holdOver(page, 'Pay', 'Wrong password', 0.75);
    await eventually(() => landing(page, 'Wrong password')).toBe('after');
    await page.keyboard.press('Escape');
    await eventually(() => page.locator('[data-landing], [data-dragged]').count()).toBe(0);
    await page.mouse.up();
    expect(await paths(projectId)).toEqual(before);
    expect(await page.getByText(TEXTS.saving, { exact: true }).count()).toBe(0);
  });

  it('opens a closed row when held over it, and reports when the title is taken there', async () => {
    const page = await on.memberPage();
    const { projectId } = await openShop(page);
    await row(page, 'Wrong password').click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    await page.getByRole('dialog').getByLabel('Title').fill('pay');
    await page.keyboard.press('Enter');
    await isSaved(page);
    await row(page, 'Account').focus();
    await page.keyboard.press('ArrowLeft');
    await row(page, 'Sign in').waitFor({ state: 'detached' });
    await holdOver(page, 'Pay', 'Account', 0.5 as 0.75);
    for (const below of ['Sign in', 'Passwords']) {
      await row(page, below).waitFor();
      const box = (await row(page, below).boundingBox())!;
      await page.mouse.move(box.x + 120, box.y + box.height / 2, { steps: 3 });
    }
    await eventually(() => landing(page, 'Passwords')).toBe('into');
    await page.mouse.up();
    await page.getByText('"Pay" already exists. Choose another title').waitFor();
    expect(await paths(projectId)).toContain('Shop/Cart/Checkout/Pay');
  });
});

describe('without a mouse', () => {
  it('Alt and the arrows move a node among its siblings, the Move popup anywhere', async () => {
    const page = await on.memberPage();
    const { projectId } = await openShop(page);
    await row(page, 'Cancel').focus();
    await page.keyboard.press('Alt+ArrowUp');
    await eventually(async () => (await paths(projectId)).indexOf('Shop/Cart/Checkout/Cancel')).toBe(3);
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Cancel');
    await page.keyboard.press('Alt+ArrowDown');
    await eventually(async () => (await paths(projectId)).indexOf('Shop/Cart/Checkout/Cancel')).toBe(4);

    await page.keyboard.press('Shift+F10');
    await page.getByRole('menuitem', { name: 'Move' }).press('Enter');
    await keyboardAt(page.getByRole('dialog', { name: 'Move “Cancel”' }).getByRole('combobox').first());
    await page.keyboard.type('passw');
    await page.getByRole('option', { name: /Passwords/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Home');
    await page.getByLabel('Position').press('Enter');
    await eventually(() => page.evaluate(() => document.activeElement?.role)).toBe('option');
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await page.getByRole('option').first().waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Move', exact: true }).press('Enter');
    await eventually(async () => (await paths(projectId)).slice(-2)).toEqual([
      'Account/Sign in/Passwords/Cancel',
      'Account/Sign in/Passwords/Wrong password',
    ]);
  });
});
