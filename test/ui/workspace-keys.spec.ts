import { joinPath } from '@testplatform/contract';
import type { Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createCase, createFiles, createProject, type FileRef } from '../factories/project.js';
import { idsByPath, readTree } from '../factories/tree.js';
import { Inspection } from '../support/browser/axe.js';
import { keyboardAt } from '../support/browser/keyboard.js';
import { ownUi } from '../support/browser/shared-ui.js';
import { eventually } from '../support/time/eventually.js';

const on = ownUi();

async function open(page: Page): Promise<FileRef> {
  const [file] = (await createFiles(on.admin, ['Sign in', 'Pay'])) as [FileRef];
  await createCase(on.admin, file, { title: 'Knocks' });
  const ids = idsByPath((await readTree(on.admin, file.projectId)).components);
  await page.goto(`/project/${file.projectId}?node=${ids[joinPath(file)]}`);
  await page.getByRole('row', { name: /Knocks/ }).waitFor();
  return file;
}

describe('from the keyboard', () => {
  it('Ctrl-K leads to a node, an action and another project, from a field too', async () => {
    const page = await on.memberPage();
    const inspection = new Inspection(page);
    const other = await createProject(on.admin, { name: 'Somewhere else' });
    await open(page);
    const palette = page.getByRole('dialog', { name: 'Go to' });
    const openPalette = async () => {
      // The previous one may still be closing.
      await palette.waitFor({ state: 'detached' });
      await page.keyboard.press('Control+k');
      await keyboardAt(page.getByRole('combobox', { name: 'Go to' }));
    };
    await openPalette();
    await page.getByRole('option', { name: 'Run “Sign in” on the server' }).waitFor();
    await inspection.of('palette');
    await page.keyboard.type('pay');
    await page.getByRole('option', { name: /Pay.*Module \/ Section \/ Scenario/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Pay' }).waitFor();

    await openPalette();
    await page.keyboard.type('add new');
    await page.getByRole('option', { name: /^Add new/ }).waitFor();
    await page.keyboard.press('Enter');
    const form = page.getByRole('form');
    await form.getByLabel('Title').waitFor();
    await form.getByLabel('Title').focus();
    await openPalette();
    await page.keyboard.press('Escape');
    await openPalette();
    await page.keyboard.type('somewhere');
    await page.getByRole('option', { name: /Somewhere else/ }).waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/project/${other}`);
    expect(inspection.problems).toEqual([]);
  });

  it('"/" focuses the filter of the tree from anywhere, but is an ordinary character in a field', async () => {
    const page = await on.memberPage();
    await open(page);
    const filter = page.getByLabel('Filter the tree');
    const hasFocus = () => filter.evaluate((field) => field === document.activeElement);
    const pay = page.getByRole('treeitem', { name: 'Pay', exact: true });
    await pay.waitFor();
    await page.getByRole('row', { name: /Knocks/ }).focus();
    await page.keyboard.press('/');
    await eventually(hasFocus).toBe(true);
    await page.keyboard.press('/');
    expect(await filter.inputValue()).toBe('/');
    await filter.fill('');
    await pay.focus();
    await page.keyboard.press('/');
    await eventually(hasFocus).toBe(true);
  });

  it('the edge between tree and panel shows that it has the focus', async () => {
    const page = await on.memberPage();
    await open(page);
    const edge = page.getByRole('separator', { name: 'Width of the tree' });
    const outline = () => edge.evaluate((element) => getComputedStyle(element).outlineStyle);
    expect(await outline()).toBe('none');
    await page.keyboard.press('Tab');
    await edge.focus();
    expect(await outline()).toBe('solid');
  });

  it('"?" shows the sheet of keys, but is an ordinary character in a field', async () => {
    const page = await on.memberPage();
    const inspection = new Inspection(page);
    await open(page);
    const sheet = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await page.getByRole('row', { name: /Knocks/ }).focus();
    await page.keyboard.press('?');
    await sheet.getByText('Duplicate', { exact: true }).waitFor();
    await inspection.of('sheet');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'detached' });
    await page.getByLabel('Filter the tree').focus();
    await page.keyboard.press('?');
    await eventually(() => page.getByLabel('Filter the tree').inputValue()).toBe('?');
    expect(await sheet.count()).toBe(0);
    expect(inspection.problems).toEqual([]);
  });
});

describe('an unreachable server', () => {
  it('is reported until it is back', async () => {
    const page = await on.memberPage();
    const inspection = new Inspection(page);
    // A change that arrives shows that the page listens.
    const file = await open(page);
    const hint = page.getByRole('status').getByText('Connection lost, trying again');
    await eventually(async () => {
      await createCase(on.admin, file, { title: 'From somebody else' });
      return page.getByRole('row', { name: /From somebody else/ }).count();
    }).toBeGreaterThan(0);
    expect(await hint.count()).toBe(0);
    const row = page.getByRole('row', { name: /Knocks/ });
    const place = await row.boundingBox();
    await on.server.kill();
    await hint.waitFor();
    expect(await row.boundingBox()).toEqual(place);
    await inspection.of('connection lost');
    expect(await row.isVisible()).toBe(true);
    await on.server.begin();
    await hint.waitFor({ state: 'detached' });
    expect(inspection.problems).toEqual([]);
  });
});
