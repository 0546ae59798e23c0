import { joinPath, TEXTS, type TestCase } from '@testplatform/contract';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { buildCase, createCase, createFiles, type FileRef } from '../factories/project.js';
import { idsByPath, nodeAt, readTree, saveTree } from '../factories/tree.js';
import { Inspection } from '../support/browser/axe.js';
import { shareUi } from '../support/browser/shared-ui.js';
import { until } from '../support/time/until.js';
import { eventually } from '../support/time/eventually.js';

const on = shareUi();

const newForm = (page: Page) => page.getByRole('form', { name: TEXTS.newTestCase });
const oldForm = (page: Page) => page.getByRole('form', { name: TEXTS.modifyTestCase });
const titleOf = (form: Locator) => form.getByRole('textbox', { name: 'Title' });
const question = (page: Page) => page.getByRole('dialog', { name: 'Discard changes?' });

/** Opens the file's address with an addition, such as `&tab=new`. */
async function open(page: Page, file: FileRef, more: string): Promise<void> {
  const ids = idsByPath((await readTree(on.admin, file.projectId)).components);
  await page.goto(`/project/${file.projectId}?node=${ids[joinPath(file)]}${more}`);
}

/** Fills in a new case that can be saved. */
async function writeCase(page: Page): Promise<void> {
  await titleOf(newForm(page)).fill('Half written');
  await newForm(page).getByLabel('Redirect URL').fill('https://shop.example');
}

const createFile = async (): Promise<FileRef> => ((await createFiles(on.admin, ['File'])) as [FileRef])[0];

const stored = async (file: FileRef): Promise<TestCase[]> =>
  (await on.admin.ok<{ data: { testCase: TestCase }[] }>('/projects/test-case-lists', file)).data.map(
    ({ testCase }) => testCase,
  );

/** Another person renames the scenario above the file; answers the file's new path. */
async function renameAbove(page: Page, file: FileRef): Promise<FileRef> {
  let scenario = file.scenario;
  // The page may not listen yet when the first change is made.
  await until('a new name to be seen', async () => {
    scenario += ' x';
    const { components } = await readTree(on.admin, file.projectId);
    nodeAt(components, 0, 0, 0).title = scenario;
    await saveTree(on.admin, file.projectId, components);
    return (await page.getByText(/Module \/ Section \/ Scenario x/).count()) > 0;
  });
  await page.getByText(`Module / Section / ${scenario}`).waitFor();
  return { ...file, scenario };
}

describe('the form of a test case', () => {
  it('stays when somebody renames an ancestor of its file, and is saved at the file’s new path', async () => {
    const file = await createFile();
    const page = await on.memberPage();
    await open(page, file, '&tab=new');
    await writeCase(page);
    const renamed = await renameAbove(page, file);
    expect(await titleOf(newForm(page)).inputValue()).toBe('Half written');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('row', { name: /Half written/ }).waitFor();
    expect((await stored(renamed)).map(({ title }) => title)).toEqual(['Half written']);
  });

  it('stays when the user renames its file, and still asks before it is left', async () => {
    const file = await createFile();
    const page = await on.memberPage();
    await createCase(on.admin, file, { title: 'Old' });
    await open(page, file, '');
    await page.getByRole('row', { name: /Old/ }).click();
    await titleOf(oldForm(page)).fill('New');
    const node = page.getByRole('treeitem', { name: 'File', exact: true });
    await node.focus();
    await page.keyboard.press('F2');
    await page.getByRole('dialog').getByLabel('Title').fill('Renamed');
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 2, name: 'Renamed' }).waitFor();
    expect(await titleOf(oldForm(page)).inputValue()).toBe('New');
    await page.getByRole('tab', { name: 'Report' }).click();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    await oldForm(page).getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('row', { name: /New/ }).waitFor();
    expect((await stored({ ...file, testCaseFileName: 'Renamed' })).map(({ title }) => title)).toEqual(['New']);
  });

  it('stays when somebody deletes the case, and can be saved as a new one', async () => {
    const file = await createFile();
    const case_id = await createCase(on.admin, file, { title: 'Deleted' });
    const another = await createCase(on.admin, file, { title: 'Another' });
    const page = await on.memberPage();
    await open(page, file, `&tab=new&case=${case_id}`);
    await titleOf(oldForm(page)).fill('Written over');
    await on.admin.ok('/projects/test-case-delete', { case_id });
    const notice = oldForm(page).getByRole('status').getByText('This test case has been deleted.');
    await until('the deletion to be seen', async () => {
      // The page may not have listened yet when the case was deleted.
      const testCase = buildCase({ title: 'Another' });
      await on.admin.ok('/projects/test-case-manage', { ...file, case_id: another, testCase });
      return notice.isVisible();
    });
    expect(await titleOf(oldForm(page)).inputValue()).toBe('Written over');
    await oldForm(page).getByRole('button', { name: 'Save as new' }).click();
    await page.getByRole('row', { name: /Written over/ }).waitFor();
    expect((await stored(file)).at(-1)).toMatchObject({ title: 'Written over', eventType: 'Sleep' });
  });

  describe('when somebody changes the case', () => {
    const notice = (page: Page) => oldForm(page).getByRole('group', { name: 'Title', exact: true });
    const choice = (page: Page, name: string) => notice(page).getByRole('button', { name });

    /**
     * Another person saves the case until the page shows it, because the page may not listen yet the first time;
     * answers what was stored last.
     */
    async function changeElsewhere(file: FileRef, case_id: number, isSeen: () => Promise<boolean>): Promise<number> {
      let sleepTime = 10;
      await until('the change to be seen', async () => {
        const testCase = buildCase({ title: 'Theirs', sleepTime: ++sleepTime });
        await on.admin.ok('/projects/test-case-manage', { ...file, case_id, testCase });
        return isSeen();
      });
      return sleepTime;
    }
    async function openCase(page: Page): Promise<{ file: FileRef; case_id: number }> {
      const file = await createFile();
      const case_id = await createCase(on.admin, file, { title: 'Before' });
      await open(page, file, `&tab=new&case=${case_id}`);
      await titleOf(oldForm(page)).waitFor();
      return { file, case_id };
    }

    it('shows both values beside Submit, which saves the chosen one and the rest of theirs', async () => {
      const page = await on.memberPage();
      const { file, case_id } = await openCase(page);
      await titleOf(oldForm(page)).fill('Mine');
      const last = await changeElsewhere(file, case_id, () => notice(page).isVisible());
      const inspection = new Inspection(page);
      await inspection.of('a case that was changed elsewhere');
      expect(inspection.problems).toEqual([]);
      expect(await titleOf(oldForm(page)).inputValue()).toBe('Mine');
      await oldForm(page).getByRole('button', { name: 'Submit' }).click();
      await oldForm(page).getByText('Choose between your changes and theirs first').waitFor();
      await choice(page, 'Keep mine').click();
      await oldForm(page).getByRole('button', { name: 'Submit' }).click();
      await page.getByRole('row', { name: /Mine/ }).waitFor();
      expect(await stored(file)).toMatchObject([{ title: 'Mine', sleepTime: last }]);
    });

    it('takes theirs by keyboard, and then has nothing to ask', async () => {
      const page = await on.memberPage();
      const { file, case_id } = await openCase(page);
      await titleOf(oldForm(page)).fill('Mine');
      await changeElsewhere(file, case_id, () => notice(page).isVisible());
      await oldForm(page).getByRole('button', { name: 'Submit' }).focus();
      await page.keyboard.press('Shift+Tab');
      expect(await choice(page, 'Take theirs').evaluate((button) => button === document.activeElement)).toBe(true);
      await page.keyboard.press('Enter');
      await notice(page).waitFor({ state: 'detached' });
      const title = titleOf(oldForm(page));
      expect(await title.inputValue()).toBe('Theirs');
      await eventually(() => oldForm(page).evaluate((form) => form.contains(document.activeElement))).toBe(true);
      await oldForm(page).getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('row', { name: /Theirs/ }).waitFor();
      expect((await stored(file)).map(({ title: name }) => name)).toEqual(['Theirs']);
    });

    it('shows theirs at once where nothing was typed', async () => {
      const page = await on.memberPage();
      const { file, case_id } = await openCase(page);
      const title = titleOf(oldForm(page));
      const last = await changeElsewhere(file, case_id, async () => (await title.inputValue()) === 'Theirs');
      await eventually(() => oldForm(page).getByLabel('Sleep time').inputValue()).toBe(String(last));
      expect(await notice(page).count()).toBe(0);
      await title.fill('Theirs and mine');
      await oldForm(page).getByRole('button', { name: 'Submit' }).click();
      await page.getByRole('row', { name: /Theirs and mine/ }).waitFor();
      expect(await stored(file)).toMatchObject([{ title: 'Theirs and mine', sleepTime: last }]);
    });
  });

  it('stays when somebody deletes the file, and explains why it can’t be saved there', async () => {
    const file = await createFile();
    const page = await on.memberPage();
    await open(page, file, '&tab=new');
    await writeCase(page);
    const { components } = await readTree(on.admin, file.projectId);
    const scenario = nodeAt(components, 0, 0, 0);
    delete scenario[0];
    await saveTree(on.admin, file.projectId, components);
    await until('the deletion to be seen', async () => {
      scenario.title += ' x';
      await saveTree(on.admin, file.projectId, components);
      return (await page.getByRole('treeitem', { name: 'File', exact: true }).count()) === 0;
    });
    expect(await titleOf(newForm(page)).inputValue()).toBe('Half written');
    await page.keyboard.press('Control+Enter');
    await newForm(page)
      .getByRole('alert')
      .getByText(/^There is no ".*" in this project’s tree/)
      .waitFor();
    expect(await titleOf(newForm(page)).inputValue()).toBe('Half written');
  });

  it('stays under the screen record and behind "Skip to content"; another "Add new case" asks', async () => {
    const file = await createFile();
    const page = await on.memberPage();
    await open(page, file, '');
    const add = page.getByRole('tab', { name: 'Add new case' });
    await add.click();
    await titleOf(newForm(page)).fill('Half written');
    const skip = page.getByRole('link', { name: 'Skip to content' });
    await skip.focus();
    await page.keyboard.press('Enter');
    await eventually(() => page.evaluate(() => document.activeElement?.id)).toBe('content');
    expect(new URL(page.url()).hash).toBe('');

    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('menuitem', { name: 'Screen record' }).click();
    const record = page.getByRole('dialog');
    await record.waitFor();
    expect(await question(page).count()).toBe(0);
    await page.goBack();
    await record.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Download' }).click();
    await page.getByRole('menuitem', { name: 'Screen record' }).click();
    await record.waitFor();
    await page.keyboard.press('Escape');
    await record.waitFor({ state: 'detached' });
    expect(await titleOf(newForm(page)).inputValue()).toBe('Half written');

    await add.click();
    await question(page).getByRole('button', { name: 'Keep editing' }).click();
    expect(await titleOf(newForm(page)).inputValue()).toBe('Half written');
  });
});

describe('a saved test case', () => {
  it('is restored to its previous content and place by Undo', async () => {
    const file = await createFile();
    await createCase(on.admin, file, { title: 'Changes', sleepTime: 3 });
    for (const title of ['Second', 'Third']) await createCase(on.admin, file, { title });
    const before = await stored(file);
    const page = await on.memberPage();
    await open(page, file, '');
    await page.getByRole('row', { name: /Changes/ }).click();
    await titleOf(oldForm(page)).fill('Changed');
    await oldForm(page).getByRole('button', { name: 'Advanced' }).click();
    await oldForm(page).getByLabel('Move next to').click();
    await page.getByRole('option', { name: /Third/ }).click();
    await oldForm(page).getByRole('button', { name: 'Submit' }).click();
    await page.getByText('“Changes” saved').waitFor();
    expect((await stored(file)).map(({ title }) => title)).toEqual(['Second', 'Third', 'Changed']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('row', { name: /Changes/ }).waitFor();
    await eventually(() => stored(file)).toEqual(before);
  });
});
