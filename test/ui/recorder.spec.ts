import { TEXTS } from '@testplatform/contract';
import { afterEach, describe, expect, it } from '@jest/globals';
import { SHORT_WAIT } from '../factories/project.js';
import { readTree, saveTree } from '../factories/tree.js';
import { Inspection } from '../support/browser/axe.js';
import { DEMO, RecordingPerson } from '../support/browser/recording-person.js';
import { shareSite } from '../support/browser/shared-site.js';
import { shareUi } from '../support/browser/shared-ui.js';
import { eventually } from '../support/time/eventually.js';

const on = shareUi();
const shop = shareSite();

const own = () => on.admin.ok<{ data: { recording_id: string } | null }>('/recordings/state');
afterEach(async () => {
  const { data } = await own();
  if (data) await on.admin.ok('/recordings/stop', { recording_id: data.recording_id });
});

describe('recording', () => {
  it('lets steps be renamed, moved, deleted and given other locators; a reload loses nothing of it', async () => {
    const person = await RecordingPerson.at(on, shop, [{ title: 'First' }, { title: 'Last' }]);
    const { page } = person;
    await person.record('/login');
    await person.signIn();
    const row = (title: string) => person.steps.filter({ hasText: title });
    await page.getByRole('button', { name: 'Delete Type into “Password”' }).click();
    await page.getByRole('button', { name: 'Rename Type into “Email”' }).click();
    await page.getByLabel('Title of the step').fill('Who it is');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Move Who it is down' }).click();
    await page.getByRole('button', { name: /^Locator of Who it is/ }).click();
    await page.getByRole('menuitem', { name: 'label="Email"' }).click();
    const edited = [expect.stringMatching(/^Open /), 'Click “Sign in”', 'Who it is'];
    expect(await person.titles()).toEqual(edited);

    await page.reload();
    await page.getByRole('button', { name: 'Enlarge the browser' }).click();
    await row('Who it is').waitFor();
    expect(await person.titles()).toEqual(edited);
    await page.getByLabel('Where in the file').click();
    await page.getByRole('option', { name: 'After 1. First' }).click();
    const add = page.getByRole('button', { name: 'Add 3 test cases to the file' });
    await add.focus();
    await page.keyboard.press('Enter');
    // The step that types the password was deleted, so the check can't sign in.
    await page.getByRole('status').filter({ hasText: '1 step gave a different result' }).waitFor();
    expect(await row('Click “Sign in”').innerText()).toContain('Different result: It led to ');
    expect(await row('Open ').innerText()).toContain('Same result');
    const inspection = new Inspection(page);
    await inspection.of('marks');
    expect(inspection.problems).toEqual([]);
    await add.click();
    const undo = page.getByRole('button', { name: 'Undo' });
    await undo.waitFor();
    const stored = await person.stored();
    expect(stored.map(({ title }) => title)).toEqual(['First', ...edited, 'Last']);
    expect(stored[3]).toMatchObject({ targetField: 'label="Email"', inputText: DEMO.email });

    await undo.click();
    await eventually(async () => (await person.stored()).length).toBe(2);
  });

  it('adds the steps to a file that was renamed meanwhile, also after a reload', async () => {
    const person = await RecordingPerson.at(on, shop);
    const { page, file } = person;
    await person.record('/login');
    await person.steps.first().waitFor();
    const { components } = await readTree(on.admin, file.projectId);
    const renamed = JSON.parse(JSON.stringify(components).replace('"title":"Sign in"', '"title":"Log in"')) as object;
    await saveTree(on.admin, file.projectId, renamed);
    await page.getByRole('treeitem', { name: 'Log in', includeHidden: true }).waitFor();
    await page.reload();
    await page.getByRole('treeitem', { name: 'Log in' }).waitFor();
    await page.getByRole('button', { name: 'Enlarge the browser' }).click();
    await page.getByRole('button', { name: 'Add 1 test case to the file' }).click();
    await page.getByText(/Open .* added/).waitFor();
    const { data } = await on.admin.ok<{ data: object[] }>('/projects/test-case-lists', {
      ...file,
      testCaseFileName: 'Log in',
    });
    expect(data).toHaveLength(1);
  });

  it('asks before steps are lost, and keeps them when the browser is gone', async () => {
    const person = await RecordingPerson.at(on, shop);
    const { page } = person;
    await person.record('/login');
    await person.steps.first().waitFor();
    await page.getByRole('button', { name: 'Close the browser' }).click();
    await page.getByRole('button', { name: 'Keep recording' }).click();
    await page.getByRole('button', { name: 'Move the browser to the corner' }).click();
    await page.getByRole('link', { name: 'Analytics' }).click();
    await page.getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Enlarge the browser' }).click();
    const { data } = await own();
    await on.admin.ok('/recordings/command', { recording_id: data!.recording_id, command: { kind: 'close' } });
    await page.getByRole('alert').filter({ hasText: 'Add its steps to the file' }).waitFor();
    const inspection = new Inspection(page);
    await inspection.of('gone');
    await page.getByRole('button', { name: 'Add 1 test case to the file' }).click();
    await page.getByRole('button', { name: 'Open another browser' }).waitFor();
    expect(await person.stored()).toHaveLength(1);
    await person.close();
    expect(inspection.problems).toEqual([]);
  });

  it('is left by keyboard, whose other keys go to the page', async () => {
    const person = await RecordingPerson.at(on, shop);
    const { page } = person;
    await person.record('/login');
    await person.surface.focus();
    await page.getByText('Keys go to the page. Press Shift+F6 to leave it.').waitFor();
    for (const key of ['Tab', 'Escape']) await page.keyboard.press(key);
    expect(await person.surface.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.press('Shift+F6');
    expect(await person.surface.evaluate((element) => element === document.activeElement)).toBe(false);
    await page.getByRole('button', { name: 'Move the browser to the corner' }).click();
    await page.getByRole('region', { name: 'Browser', exact: true }).waitFor();
  });
});

describe('the locator picker', () => {
  it('fills a field from the page, counts its matches, and tries the step', async () => {
    const person = await RecordingPerson.at(on, shop, [
      { title: 'Open', eventType: 'URL redirect', redirectURL: `${shop.url}/login` },
      { title: 'Sign in', eventType: 'Click', targetField: 'text=No matches', ...SHORT_WAIT },
    ]);
    const { page } = person;
    const inspection = new Inspection(page);
    await page.getByRole('row').filter({ hasText: 'Sign in' }).click();
    const target = page.getByLabel('Target field');
    await page.getByRole('button', { name: 'Pick an element on a live page' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open a browser to pick from' });
    await eventually(() => dialog.getByLabel('Address').inputValue()).toBe(`${shop.url}/login`);
    await dialog.getByRole('button', { name: 'Open' }).click();
    await person.picture();
    await eventually(() => page.getByRole('button', { name: 'Pick', exact: true }).getAttribute('aria-pressed')).toBe(
      'true',
    );
    await person.look('/login');
    await person.click((twin) => twin.getByTestId('sign-in'));
    const locators = page.getByRole('list', { name: 'Locators of the element' });
    await locators.waitFor();
    await inspection.of('picked');
    await locators.getByRole('button', { name: 'Use testid="sign-in"' }).click();
    await eventually(() => target.inputValue()).toBe('testid="sign-in"');

    await target.focus();
    await page.getByText('1 match on the page').waitFor();
    await target.fill('role=textbox');
    await page.getByText(/^[23] matches on the page/).waitFor();
    await inspection.of('matches');
    await target.fill('text=No matches');
    await page.getByText('0 matches on the page').waitFor();
    await target.fill('testid="sign-in"');

    await page.getByRole('button', { name: 'Try step' }).click();
    await page.getByText(/^Passed after/).waitFor();
    await inspection.of('tried');
    await page.getByLabel('Title').fill('');
    await page.getByRole('button', { name: 'Try step' }).click();
    await page.getByText('Title should not be empty').first().waitFor();
    expect(inspection.problems).toEqual([]);
  });

  it('opens a browser beside the form to try a step in, and records nothing', async () => {
    const person = await RecordingPerson.at(on, shop, [
      { title: 'Open', eventType: 'URL redirect', redirectURL: `${shop.url}/login` },
      { title: 'Sign in', eventType: 'Click', targetField: 'testid=sign-in' },
    ]);
    const { page } = person;
    await page.getByRole('row').filter({ hasText: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Open a browser to try this step' }).click();
    const dialog = page.getByRole('dialog', { name: 'Open a browser to try this step' });
    await eventually(() => dialog.getByLabel('Address').inputValue()).toBe(`${shop.url}/login`);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    const button = page.getByRole('button', { name: 'Open a browser to try this step' });
    await button.click();
    await dialog.getByRole('button', { name: 'Open and try' }).click();
    await page.getByText(/^Passed after/).waitFor();
    await page.getByRole('form', { name: TEXTS.modifyTestCase }).waitFor();
    await page.getByRole('button', { name: 'Try step' }).waitFor();
    const { data } = await on.admin.ok<{ data: { steps: unknown[]; mode: string } }>('/recordings/state');
    expect(data).toMatchObject({ steps: [], mode: 'idle' });
  });
});
