import { DELAYS, joinPath, TEXTS } from '@testplatform/contract';
import type { Page, Route } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createCase, createFiles, createProject, type FileRef } from '../factories/project.js';
import { idsByPath, readTree } from '../factories/tree.js';
import { makeTimeStoppable, openInStoppedTime, passUntilVisible, stopTime, waited } from '../support/time/clock.js';
import { shareUi } from '../support/browser/shared-ui.js';
import { eventually } from '../support/time/eventually.js';

const on = shareUi();

const tab = (page: Page, name: string) => page.getByRole('tab', { name });
const row = (page: Page, title: string) => page.getByRole('treeitem', { name: title, exact: true });
const isChosen = (page: Page, title: string) => page.getByRole('heading', { level: 2, name: title }).waitFor();

/** A project with the files One, which has a case, and Two; and the id of each node by its path. */
async function createWorkspace(): Promise<{ file: FileRef; caseId: number; ids: Readonly<Record<string, string>> }> {
  const [file] = (await createFiles(on.admin, ['One', 'Two'])) as [FileRef, FileRef];
  const caseId = await createCase(on.admin, file, { title: 'The only case' });
  return { file, caseId, ids: idsByPath((await readTree(on.admin, file.projectId)).components) };
}

describe('the place in the workspace', () => {
  it('is kept in the address: reload keeps it, back and forward navigate it', async () => {
    const { file, caseId, ids } = await createWorkspace();
    const page = await on.memberPage();
    await page.goto(`/project/${file.projectId}`);
    await row(page, 'One').click();
    await page.getByRole('row', { name: /The only case/ }).waitFor();
    await tab(page, 'Report').click();
    await page.getByText('Not run yet').waitFor();
    await tab(page, 'Test cases').click();
    await page.getByRole('row', { name: /The only case/ }).click();
    const editor = page.getByRole('form', { name: TEXTS.modifyTestCase });
    await editor.waitFor();
    const node = ids[joinPath(file)];
    expect(new URL(page.url()).search).toBe(`?node=${node}&tab=cases&case=${caseId}`);

    await page.reload();
    await editor.waitFor();
    expect(await editor.getByLabel('Title').inputValue()).toBe('The only case');
    expect(await row(page, 'One').getAttribute('aria-selected')).toBe('true');

    await page.goBack();
    await page.getByRole('row', { name: /The only case/ }).waitFor();
    await page.goBack();
    await page.getByText('Not run yet').waitFor();
    await page.goBack();
    await page.goBack();
    await isChosen(page, TEXTS.treeRoot);
    await tab(page, 'Test cases').waitFor({ state: 'detached' });
    await page.goForward();
    await isChosen(page, 'One');
  });

  it('hides the panel for half a second when a node is selected, for a second for "All modules"', async () => {
    const { file } = await createWorkspace();
    const page = await on.memberPage();
    await makeTimeStoppable(page);
    await page.goto(`/project/${file.projectId}`);
    await page.getByText('Not run yet').waitFor();
    await stopTime(page);
    const hidden = page.getByRole('status', { name: 'Loading the panel' });
    for (const [title, delay, shown] of [
      ['One', DELAYS.treePanelReload, page.getByRole('row', { name: /The only case/ })],
      ['Two', DELAYS.treePanelReload, page.getByText(TEXTS.noRecords)],
      [TEXTS.treeRoot, DELAYS.allModulesPlaceholder, page.getByText('Not run yet')],
    ] as const) {
      await row(page, title).click();
      await isChosen(page, title);
      await waited(page, delay);
      await page.clock.runFor(delay - 1);
      expect([title, await hidden.isVisible()]).toEqual([title, true]);
      expect([title, await shown.count()]).toEqual([title, 0]);
      await page.clock.runFor(1);
      await hidden.waitFor({ state: 'detached' });
      // The server may be slow, and the page processes each answer 50 ms after it arrived.
      await passUntilVisible(page, DELAYS.apiResult, shown);
    }
  });

  it('asks before a form with changes is left', async () => {
    const { file, ids } = await createWorkspace();
    const page = await on.memberPage();
    await page.goto(`/project/${file.projectId}?node=${ids[joinPath(file)]}&tab=new`);
    const title = page.getByRole('form', { name: TEXTS.newTestCase }).getByLabel('Title');
    await title.fill('Half written');
    await row(page, 'Two').click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    expect(await title.inputValue()).toBe('Half written');
    await row(page, 'Two').click();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await isChosen(page, 'Two');
    expect(await title.count()).toBe(0);
  });
});

describe('the header and the menus', () => {
  it('copies the path of the file, and confirms it for two seconds', async () => {
    const { file, ids } = await createWorkspace();
    const page = await on.memberPage();
    await makeTimeStoppable(page);
    await page.goto(`/project/${file.projectId}?node=${ids[joinPath(file)]}`);
    await page.getByRole('button', { name: 'Action', exact: true }).click();
    for (const name of ['Delete', 'Enable', 'Disable'])
      expect([name, await page.getByRole('menuitem', { name }).getAttribute('aria-disabled')]).toEqual([name, 'true']);
    const copied = page.getByRole('menuitem', { name: TEXTS.copied, exact: true });
    await stopTime(page);
    await page.getByRole('menuitem', { name: 'Copy test case file path' }).click();
    await copied.waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Module/Section/Scenario/One');
    await waited(page, DELAYS.copiedLabel);
    await page.clock.runFor(DELAYS.copiedLabel - 1);
    expect(await copied.isVisible()).toBe(true);
    await page.clock.runFor(1);
    await page.getByRole('menuitem', { name: 'Copy test case file path' }).waitFor();
    expect(await copied.count()).toBe(0);
  });

  it('shows Home only away from the default view, and saves the details with "Saved" for three seconds', async () => {
    const { file } = await createWorkspace();
    const page = await on.memberPage();
    await makeTimeStoppable(page);
    await page.goto(`/project/${file.projectId}`);
    await row(page, TEXTS.treeRoot).waitFor();
    const home = page.getByRole('button', { name: 'Home', exact: true });
    expect(await home.count()).toBe(0);
    for (const [name, opened] of [
      ['Alerts', 'Notifications'],
      ['CI/CD', 'Connectors'],
    ] as const) {
      await page.getByRole('button', { name }).click();
      await page.getByRole('tab', { name: opened, selected: true }).waitFor();
    }
    await home.click();
    await home.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Configuration' }).click();
    await home.waitFor();

    await page.getByLabel('Name').fill('After');
    await stopTime(page);
    await page.getByRole('button', { name: 'Save' }).click();
    const saved = page.getByRole('button', { name: TEXTS.saved, exact: true });
    // The page handles an answer 50 ms after it arrived.
    await passUntilVisible(page, DELAYS.apiResult, saved);
    await waited(page, DELAYS.savedLabel);
    await page.clock.runFor(DELAYS.savedLabel - 1);
    expect(await saved.isVisible()).toBe(true);
    await page.clock.runFor(1);
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await page.clock.resume();
    await page.getByRole('heading', { level: 1, name: 'After' }).waitFor();
    await home.click();
    await row(page, TEXTS.treeRoot).waitFor();
    expect(await home.count()).toBe(0);
  });

  it('keeps what is typed in the details during a save', async () => {
    const { file } = await createWorkspace();
    const page = await on.memberPage();
    await page.goto(`/project/${file.projectId}?view=configuration`);
    const held: Route[] = [];
    await page.route('**/projects/modify', (route) => void held.push(route), { times: 1 });
    await page.getByLabel('Name').fill('Saved first');
    await page.getByRole('button', { name: 'Save' }).click();
    await eventually(() => held.length).toBe(1);
    await page.getByLabel('Name').fill('Saved next');
    await page.getByLabel('Description').fill('Written meanwhile');
    await held[0]!.continue();
    await page.getByRole('heading', { level: 1, name: 'Saved first' }).waitFor();
    await page.getByRole('button', { name: /^Saved?$/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Saved next' }).waitFor();
    expect(await page.getByLabel('Description').inputValue()).toBe('Written meanwhile');
    const { data } = await on.admin.ok<{ data: object[] }>('/projects/list', { projectId: file.projectId });
    expect(data[0]).toMatchObject({ name: 'Saved next', description: 'Written meanwhile' });
  });

  it('shows others’ changes of saved details, and in place of one’s own on request', async () => {
    const { file } = await createWorkspace();
    const page = await on.memberPage();
    const rename = (name: string) =>
      on.admin.ok('/projects/modify', { projectId: file.projectId, updateType: 'basic-info', name });
    await page.goto(`/project/${file.projectId}?view=configuration`);
    const name = page.getByLabel('Name');
    await name.fill(' Mine ');
    await page.getByRole('button', { name: 'Save' }).click();
    await eventually(() => name.inputValue()).toBe('Mine');
    await rename('Theirs');
    await eventually(() => name.inputValue()).toBe('Theirs');

    await name.fill('Mine again');
    await rename('Theirs again');
    await page.getByText('Somebody else changed this too. Choose what to keep.').waitFor();
    await page.getByRole('button', { name: 'Take theirs: Name' }).click();
    await eventually(() => name.inputValue()).toBe('Theirs again');
    await page.getByRole('button', { name: 'Home', exact: true }).click();
    await row(page, TEXTS.treeRoot).waitFor();
  });

  it('reloads the details a second after a first load returned none', async () => {
    const projectId = await createProject(on.admin, { name: 'Late' });
    const page = await on.memberPage();
    let asks = 0;
    await page.route('**/projects/list', (route) =>
      ++asks === 1 ? route.fulfill({ json: { status: 'success', data: [] } }) : route.continue(),
    );
    await openInStoppedTime(page, `/project/${projectId}`);
    const asksAfter = async (milliseconds: number): Promise<number> => {
      await page.clock.runFor(milliseconds);
      return asks;
    };
    await eventually(() => asksAfter(DELAYS.apiResult)).toBe(1);
    expect(await asksAfter(DELAYS.projectDetailRetry - DELAYS.apiResult)).toBe(1);
    // The first answer may have arrived late, so the retry's second may end later.
    await eventually(() => asksAfter(DELAYS.apiResult)).toBe(2);
    await page.clock.resume();
    await page.getByRole('heading', { level: 1, name: 'Late' }).waitFor();
  });
});
