import { DELAYS, LIMITS, TEXTS } from '@testplatform/contract';
import type { Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createFiles, createProject, type FileRef } from '../factories/project.js';
import { idsByPath, readTree, saveTree } from '../factories/tree.js';
import { makeTimeStoppable, openInStoppedTime, passUntilVisible, stopTime, waited } from '../support/time/clock.js';
import { keyboardAt } from '../support/browser/keyboard.js';
import { shareUi } from '../support/browser/shared-ui.js';
import { until } from '../support/time/until.js';
import { eventually } from '../support/time/eventually.js';

const on = shareUi();

const row = (page: Page, title: string) => page.getByRole('treeitem', { name: title, exact: true });
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });
const isSaved = (page: Page) => page.getByRole('status').getByText(TEXTS.saved, { exact: true }).waitFor();

/** The focused row. */
const focused = (page: Page): Promise<string | null> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? null);

/** Reaches the tree like a person without a mouse. */
async function enterTree(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Configuration' }).focus();
  for (let tabs = 0; tabs < 6 && (await focused(page)) !== TEXTS.treeRoot; tabs++) await page.keyboard.press('Tab');
}

/** A project with one branch down to the given files, and its address. */
async function openBranch(page: Page, files: readonly string[]): Promise<number> {
  const [{ projectId }] = (await createFiles(on.admin, files)) as [FileRef, ...FileRef[]];
  await page.goto(`/project/${projectId}`);
  await row(page, 'Module').waitFor();
  return projectId;
}

/** Opens the menu of a row and chooses from it, with the mouse. */
async function choose(page: Page, title: string, action: string): Promise<void> {
  await row(page, title).click({ button: 'right' });
  await page.getByRole('menuitem', { name: action }).click();
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  await choose(page, from, 'Rename');
  await dialog(page, /^Rename/)
    .getByLabel('Title')
    .fill(to);
  await page.keyboard.press('Enter');
}

async function titles(projectId: number): Promise<string[]> {
  return Object.keys(idsByPath((await readTree(on.admin, projectId)).components)).sort();
}

describe('the tree, by the keyboard alone', () => {
  it('is navigated, opened, closed, searched and selected', async () => {
    const page = await on.memberPage();
    await openBranch(page, ['Alpha', 'Beta']);
    await enterTree(page);
    const walk: [key: string, focused: string][] = [
      ['ArrowDown', 'Module'],
      ['ArrowDown', 'Section'],
      ['ArrowUp', 'Module'],
      ['End', 'Beta'],
      ['ArrowUp', 'Alpha'],
      ['ArrowLeft', 'Scenario'],
      ['Home', TEXTS.treeRoot],
      ['s', 'Section'],
      ['s', 'Scenario'],
    ];
    for (const [key, title] of walk) {
      await page.keyboard.press(key);
      await eventually(async () => [key, await focused(page)]).toEqual([key, title]);
    }
    await page.keyboard.press('ArrowLeft');
    await row(page, 'Alpha').waitFor({ state: 'detached' });
    expect(await row(page, 'Scenario').getAttribute('aria-expanded')).toBe('false');
    await page.keyboard.press('ArrowRight');
    await row(page, 'Alpha').waitFor();

    await page.keyboard.press('/');
    await page.keyboard.type('bet');
    await row(page, 'Alpha').waitFor({ state: 'detached' });
    await page.keyboard.press('Enter');
    await eventually(() => focused(page)).toBe('Beta');
    await page.keyboard.press('Enter');
    await eventually(() => row(page, 'Beta').getAttribute('aria-selected')).toBe('true');
    expect(page.url()).toMatch(/\?node=/);
  });

  it('is edited: F2 renames, Shift-F10 opens the menu, Delete asks, and the focus stays in the tree', async () => {
    const page = await on.memberPage();
    const projectId = await openBranch(page, ['Alpha']);
    await enterTree(page);
    await page.keyboard.press('End');
    await page.keyboard.press('F2');
    await keyboardAt(dialog(page, 'Rename test case file').getByLabel('Title'));
    await page.keyboard.type('Gamma');
    await page.keyboard.press('Enter');
    await row(page, 'Gamma').waitFor();
    await isSaved(page);
    await eventually(() => focused(page)).toBe('Gamma');

    await page.keyboard.press('Shift+F10');
    await keyboardAt(page.getByRole('menuitem', { name: 'Create' }));
    await page.keyboard.press('Enter');
    await keyboardAt(dialog(page, 'Create').getByLabel('Title'));
    await page.keyboard.type('Delta');
    await page.keyboard.press('Enter');
    await row(page, 'Delta').waitFor();
    await page.waitForURL(/\?node=/);
    await eventually(() => focused(page)).toBe('Delta');

    await page.keyboard.press('Delete');
    await keyboardAt(dialog(page, 'Delete “Delta”?').getByRole('button', { name: 'Cancel' }));
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await row(page, 'Delta').waitFor({ state: 'detached' });
    await eventually(() => focused(page)).toBe('Scenario');
    await eventually(() => titles(projectId)).toEqual([
      'Module',
      'Module/Section',
      'Module/Section/Scenario',
      'Module/Section/Scenario/Gamma',
    ]);
  });
});

describe('creating', () => {
  it('asks for a type and for a title of at least 3 letters and digits', async () => {
    const page = await on.memberPage();
    await openBranch(page, ['Alpha']);
    await choose(page, 'Scenario', 'Create');
    const create = dialog(page, 'Create');
    const submit = async (title: string, sentence: string) => {
      await create.getByLabel('Title').fill(title);
      await create.getByRole('button', { name: 'Create' }).click();
      await create.getByRole('alert').getByText(sentence).waitFor();
      expect([title, await create.getByRole('alert').getByRole('listitem').count()]).toEqual([title, 1]);
    };
    expect(await create.getByRole('combobox', { name: 'Type' }).textContent()).toBe('Test case file');
    await create.getByRole('combobox', { name: 'Type' }).click();
    await eventually(() => page.getByRole('option').allTextContents()).toEqual(['Scenario', 'Test case file']);
    await page.getByRole('option', { name: 'Test case file' }).click();
    await submit('', TEXTS.requiredFields);
    await submit('x'.repeat(LIMITS.treeTitleMinCreate - 1), TEXTS.requiredFields);
    await submit('!!--ab--!!', TEXTS.requiredFields);
    await submit(' ALPHA ', 'ALPHA');
    await create.getByLabel('Title').fill('  Tür & 2  more! ');
    await page.keyboard.press('Enter');
    await row(page, 'Tür 2 more').waitFor();
  });

  it('asks before a half-filled title is discarded', async () => {
    const page = await on.memberPage();
    await openBranch(page, ['Alpha']);
    await choose(page, 'Alpha', 'Rename');
    const title = dialog(page, /^Rename/).getByLabel('Title');
    await title.fill('Half written');
    await page.keyboard.press('Escape');
    const question = dialog(page, 'Discard changes?');
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await title.inputValue()).toBe('Half written');
    await title.press('Enter');
    await row(page, 'Half written').waitFor();
  });

  it('opens by itself, with type module, in an empty tree', async () => {
    const page = await on.memberPage();
    await page.goto(`/project/${await createProject(on.admin)}`);
    await dialog(page, 'Create').getByText('Module').waitFor();
    await keyboardAt(dialog(page, 'Create').getByLabel('Title'));
    await page.keyboard.type('First');
    await page.keyboard.press('Enter');
    await row(page, 'First').waitFor();
    await dialog(page, 'Create').waitFor({ state: 'hidden' });
    expect(await row(page, 'First').count()).toBe(1);
  });
});

describe('saving the tree', () => {
  it('waits half a second after the last edit, shows that, and sends one save', async () => {
    const page = await on.memberPage();
    await makeTimeStoppable(page);
    const projectId = await openBranch(page, ['Alpha']);
    const saves: number[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/components-update')) saves.push(saves.length);
    });
    await stopTime(page);
    for (const title of ['One', 'Two']) {
      await choose(page, TEXTS.treeRoot, 'Create');
      await dialog(page, 'Create').getByLabel('Title').fill(title);
      await page.keyboard.press('Enter');
      await row(page, title).waitFor();
      await page.clock.runFor(DELAYS.treeSave - 1);
    }
    await page.getByRole('status').getByText(TEXTS.saving, { exact: true }).waitFor();
    expect(saves).toHaveLength(0);
    await page.clock.runFor(1);
    await page.clock.resume();
    await isSaved(page);
    expect(saves).toHaveLength(1);
    expect(await titles(projectId)).toEqual(expect.arrayContaining(['One', 'Two']));
  });

  it('appears a second after the workspace was opened', async () => {
    const page = await on.memberPage();
    const [{ projectId }] = (await createFiles(on.admin, ['Alpha'])) as [FileRef];
    const answered = page.waitForResponse('**/components-lists');
    await openInStoppedTime(page, `/project/${projectId}`);
    // The project arrives after the documented 50 ms, and then the tree's second begins.
    await page.getByRole('main').waitFor();
    const loading = page.getByRole('status', { name: 'Loading the tree' });
    await passUntilVisible(page, DELAYS.apiResult, loading);
    await (await answered).finished();
    await waited(page, DELAYS.treeLoad);
    await page.clock.runFor(DELAYS.treeLoad - 1);
    expect(await page.getByRole('treeitem').count()).toBe(0);
    await page.clock.runFor(1);
    // The page may handle the answer later than the network received it.
    await passUntilVisible(page, DELAYS.apiResult, row(page, 'Module'));
    await eventually(() => page.getByRole('treeitem').count()).toBe(5);
  });

  it('shows what someone else saved after it, although that event arrived before the save was answered', async () => {
    const page = await on.memberPage();
    const projectId = await openBranch(page, ['Alpha', 'Beta']);
    const say = (name: string) => on.admin.ok('/projects/modify', { projectId, updateType: 'basic-info', name });
    const hears = (name: string) => page.getByRole('heading', { level: 1, name }).count();
    // The page may not listen yet when the first name is sent.
    await until('the page to listen', async () => (await say(`Said ${Date.now()}`), (await hears('Said')) > 0));
    let answer: () => void = () => undefined;
    const isHeard = new Promise<void>((resolve) => (answer = resolve));
    const isStored = new Promise<void>((resolve) => {
      void page.route('**/components-update', async (route) => {
        const response = await route.fetch();
        resolve();
        await isHeard;
        await route.fulfill({ response });
      });
    });
    await rename(page, 'Alpha', 'Mine');
    await isStored;
    const { components, version } = await readTree(on.admin, projectId);
    const theirs = JSON.parse(JSON.stringify(components).replace('"Beta"', '"Theirs"')) as object;
    await saveTree(on.admin, projectId, theirs, { version });
    await say('Told after it');
    await page.getByRole('heading', { level: 1, name: 'Told after it' }).waitFor();

    answer();
    await row(page, 'Theirs').waitFor();
    expect(await row(page, 'Mine').isVisible()).toBe(true);
  });

  describe('when someone else saved first', () => {
    /** Two people rename different files of a tree; the second one, who receives no live events, meets the conflict. */
    async function conflict(): Promise<{ page: Page; projectId: number }> {
      const [theirs, page] = await Promise.all([on.memberPage(), on.memberPage()]);
      await page.route('**/socket.io/**', (route) => route.abort());
      const projectId = await openBranch(page, ['Alpha', 'Beta']);
      await theirs.goto(`/project/${projectId}`);
      await rename(theirs, 'Alpha', 'Theirs');
      await isSaved(theirs);
      await rename(page, 'Beta', 'Mine');
      await page.getByText(TEXTS.treeConflict).waitFor();
      expect(await row(page, 'Mine').isVisible()).toBe(true);
      return { page, projectId };
    }
    const files = (...names: string[]) => names.map((name) => `Module/Section/Scenario/${name}`);

    it('keeps both on request', async () => {
      const { page, projectId } = await conflict();
      await page.getByRole('button', { name: 'Reload and keep my edits' }).click();
      await isSaved(page);
      await row(page, 'Theirs').waitFor();
      expect(await row(page, 'Mine').isVisible()).toBe(true);
      expect(await titles(projectId)).toEqual(expect.arrayContaining(files('Mine', 'Theirs')));
    });

    it('takes theirs on request', async () => {
      const { page, projectId } = await conflict();
      await page.getByRole('button', { name: 'Reload without my edits' }).click();
      await row(page, 'Theirs').waitFor();
      await row(page, 'Beta').waitFor();
      expect(await row(page, 'Mine').count()).toBe(0);
      expect(await titles(projectId)).toEqual(expect.arrayContaining(files('Beta', 'Theirs')));
    });
  });
});
