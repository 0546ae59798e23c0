import { DELAYS, LIMITS, TEXTS, type TestCase } from '@testplatform/contract';
import type { Locator, Page, Response } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { idsByPath, readTree } from '../factories/tree.js';
import { makeTimeStoppable, stopTime, waited } from '../support/time/clock.js';
import { keyboardAt } from '../support/browser/keyboard.js';
import { shareUi } from '../support/browser/shared-ui.js';
import { eventually } from '../support/time/eventually.js';

const on = shareUi();

interface Record {
  readonly case_id: number;
  readonly order: number;
  readonly testCase: TestCase;
}

async function createFile(): Promise<FileRef> {
  const [file] = (await createFiles(on.admin, ['File'])) as [FileRef];
  return file;
}

/** Opens a file in the workspace. */
async function open(page: Page, file: FileRef): Promise<void> {
  const ids = idsByPath((await readTree(on.admin, file.projectId)).components);
  await page.goto(`/project/${file.projectId}?node=${ids['Module/Section/Scenario/File']}`);
}

async function openNew(page: Page, file: FileRef): Promise<Locator> {
  await open(page, file);
  await page.getByRole('tab', { name: 'Add new case' }).click();
  const form = page.getByRole('form', { name: TEXTS.newTestCase });
  await form.waitFor();
  return form;
}

async function openCase(page: Page, title: string): Promise<Locator> {
  await page.getByRole('row', { name: new RegExp(title) }).click();
  const form = page.getByRole('form', { name: TEXTS.modifyTestCase });
  await form.waitFor();
  return form;
}

async function chooseType(form: Locator, type: string): Promise<void> {
  await form.getByLabel('Event type').click();
  await form
    .page()
    .getByRole('option', { name: new RegExp(`^${type}`) })
    .click();
}

async function choose(form: Locator, label: string, option: string): Promise<void> {
  await form.getByLabel(label).click();
  await form.page().getByRole('option', { name: option, exact: true }).click();
}

const submit = (form: Locator): Promise<void> => form.getByRole('button', { name: 'Submit' }).click();
const errorsOf = (form: Locator): Promise<string[]> => form.getByRole('alert').getByRole('listitem').allTextContents();

/** The cases as the server lists them. */
const cases = async (file: FileRef): Promise<Record[]> =>
  (await on.admin.ok<{ data: Record[] }>('/projects/test-case-lists', file)).data;
const titles = async (file: FileRef): Promise<string[]> => (await cases(file)).map(({ testCase }) => testCase.title);

describe('the test case form', () => {
  it('opens half a second after "Add new case", and empty again when that is chosen again', async () => {
    const file = await createFile();
    const page = await on.memberPage();
    await makeTimeStoppable(page);
    await open(page, file);
    await page.getByText(TEXTS.noRecords).waitFor();
    await stopTime(page);
    const form = page.getByRole('form', { name: TEXTS.newTestCase });
    await page.getByRole('tab', { name: 'Add new case' }).click();
    await waited(page, DELAYS.addNewCase);
    await page.clock.runFor(DELAYS.addNewCase - 1);
    expect(await form.count()).toBe(0);
    await page.clock.runFor(1);
    await form.waitFor();
    await page.clock.resume();
    await form.getByLabel('Title').fill('Written and left');
    await page.getByRole('tab', { name: 'Add new case' }).click();
    await page.getByRole('button', { name: 'Discard', exact: true }).click();
    await eventually(() => form.getByLabel('Title').inputValue()).toBe('');
  });

  it('lists what is missing, focuses the first of it, and sends nothing', async () => {
    const page = await on.memberPage();
    let sent = 0;
    page.on('request', (request) => (sent += Number(request.url().endsWith('/test-case-manage'))));
    const form = await openNew(page, await createFile());
    await chooseType(form, 'Click');
    await submit(form);
    await form.getByRole('alert').getByText(TEXTS.titleEmpty).waitFor();
    expect(await errorsOf(form)).toHaveLength(2);
    const title = form.getByLabel('Title');
    expect(await title.getAttribute('aria-invalid')).toBe('true');
    expect(await form.getByLabel('Target field').getAttribute('aria-invalid')).toBe('true');
    await keyboardAt(title);

    await title.fill('   ');
    await form.getByLabel('Target field').fill('#button');
    await submit(form);
    await eventually(() => errorsOf(form)).toEqual([TEXTS.titleEmpty]);
    expect(sent).toBe(0);
  });

  it('gets its title from its action until the user sets one, and its event type is found by typing', async () => {
    const file = await createFile();
    const page = await on.memberPage();
    let form = await openNew(page, file);
    const title = form.getByLabel('Title');
    await form.getByLabel('Event type').click();
    await page.keyboard.type('cl');
    await page.keyboard.press('Enter');
    expect(await title.inputValue()).toBe('');
    await form.getByLabel('Target field').fill('role=button[name="Save"]');
    expect(await title.inputValue()).toBe('Click button “Save”');
    await submit(form);
    await page.getByRole('row', { name: /Click button “Save” Click/ }).waitFor();

    form = await openNew(page, file);
    await title.fill('Mine');
    await chooseType(form, 'Reload');
    expect(await title.inputValue()).toBe('Mine');
    await form.getByRole('button', { name: 'Advanced' }).click();
    await choose(form, 'Priority', 'High');
    await form.getByRole('button', { name: 'Advanced Priority High' }).waitFor();
    await submit(form);
    await page.getByRole('row', { name: /Mine Reload the page Reload High/ }).waitFor();
  });

  it('is followed by the next new one, until the user is done', async () => {
    const file = await createFile();
    const page = await on.memberPage();
    const form = await openNew(page, file);
    await chooseType(form, 'Reload');
    await form.getByRole('button', { name: 'Save and add next' }).click();
    await form.getByText('Added “Reload the page”').waitFor();
    await keyboardAt(form.getByLabel('Event type'));
    expect(await form.getByLabel('Title').inputValue()).toBe('');

    await page.keyboard.type('go b');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Shift+Enter');
    await form.getByText('Added “Go back”').waitFor();
    // A refused case stays in the form.
    await form.getByRole('button', { name: 'Save and add next' }).click();
    await eventually(() => errorsOf(form)).toHaveLength(2);
    await form.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('row', { name: /Go back/ }).waitFor();
    expect(await titles(file)).toEqual(['Reload the page', 'Go back']);
  });

  it('clears the old event type’s fields when another one is chosen', async () => {
    const file = await createFile();
    const page = await on.memberPage();
    const form = await openNew(page, file);
    await form.getByLabel('Title').fill('Stays');
    await form.getByRole('button', { name: 'Advanced' }).click();
    await choose(form, 'Priority', 'High');
    await choose(form, 'Blocker', 'Yes');
    await chooseType(form, 'Text feed');
    await form.getByLabel('Target field').fill('#gone');
    await form.getByLabel('Input text').fill('Gone');
    await form.getByRole('button', { name: 'Add event action' }).click();
    await form.getByRole('tab', { name: 'Storage' }).click();
    await form.getByRole('button', { name: 'Add to storage' }).click();
    await form.getByLabel('Key').fill('gone');
    await form.getByRole('tab', { name: 'Actions' }).click();

    await chooseType(form, 'Click');
    await form.getByLabel('Input text').waitFor({ state: 'detached' });
    await chooseType(form, 'Text feed');
    for (const label of ['Target field', 'Input text']) expect(await form.getByLabel(label).inputValue()).toBe('');
    expect(await form.getByRole('group', { name: /, row 1$/ }).count()).toBe(0);
    await form.getByLabel('Target field').fill('#new');
    await submit(form);
    await page.getByRole('row', { name: /Stays/ }).waitFor();
    expect((await cases(file))[0]?.testCase).toMatchObject({
      title: 'Stays',
      eventType: 'Text feed',
      priority: 'High',
      isBlocker: 'Yes',
      targetField: '#new',
      eventActions: [],
      storage: [],
    });
  });

  it('resets an out-of-bounds max wait to 5, and strips what a storage key can’t have', async () => {
    const file = await createFile();
    const page = await on.memberPage();
    const form = await openNew(page, file);
    await chooseType(form, 'URL redirect');
    await form.getByText(TEXTS.maxWaitHint).waitFor();
    const wait = form.getByLabel('Max wait');
    for (const [typed, settled] of [
      [LIMITS.maxWaitMin - 1, LIMITS.maxWaitDefault],
      [LIMITS.maxWaitMax, LIMITS.maxWaitMax],
      [LIMITS.maxWaitMax + 1, LIMITS.maxWaitDefault],
      ['', LIMITS.maxWaitDefault],
    ] as const) {
      await wait.fill(String(typed));
      await wait.blur();
      await eventually(async () => [typed, await wait.inputValue()]).toEqual([typed, String(settled)]);
    }
    await form.getByRole('tab', { name: 'Storage' }).click();
    await form.getByRole('button', { name: 'Add to storage' }).click();
    await form.getByLabel('Key').fill(' order_no/1.a-b ');
    await form.getByLabel('Key').blur();
    await eventually(() => form.getByLabel('Key').inputValue()).toBe('orderno1.a-b');
  });

  it('never shows a masked text again, and keeps it until it is replaced', async () => {
    const file = await createFile();
    const page = await on.memberPage();
    const form = await openNew(page, file);
    await form.getByLabel('Title').fill('Sign in');
    await chooseType(form, 'Text feed');
    await form.getByLabel('Target field').fill('label=Password');
    await choose(form, 'Mask text', 'Yes');
    expect(await form.getByLabel('Input text').getAttribute('type')).toBe('password');
    await form.getByLabel('Input text').fill('correct horse');
    const answers: Promise<string>[] = [];
    const listen = (response: Response): void => {
      if (response.request().method() === 'POST') answers.push(response.text());
    };
    page.on('response', listen);
    await submit(form);
    await page.getByRole('button', { name: 'Details of Sign in' }).click();
    const modify = await openCase(page, 'Sign in');
    expect(await modify.getByLabel('Input text').inputValue()).toBe('••••••••');
    await modify.getByLabel('Title').fill('Sign in again');
    await submit(modify);
    await page.getByRole('row', { name: /Sign in again/ }).waitFor();
    expect((await cases(file))[0]?.testCase).toMatchObject({ inputText: '', inputTextSet: true });

    await openCase(page, 'Sign in again');
    await modify.getByRole('button', { name: 'Replace' }).click();
    expect(await modify.getByLabel('Input text').inputValue()).toBe('');
    // Responses that arrive while the page closes can't be read any more.
    page.off('response', listen);
    expect((await Promise.all(answers)).join()).not.toContain('correct horse');
    expect(await page.content()).not.toContain('correct horse');
  });
});

describe('the order of test cases', () => {
  it('puts a new case at the end, and a moved one next to the chosen one', async () => {
    const file = await createFile();
    for (const title of ['First', 'Second', 'Third']) await createCase(on.admin, file, { title });
    const page = await on.memberPage();
    const sent: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/test-case-manage')) sent.push((request.postDataJSON() as { order: unknown }).order);
    });
    let form = await openNew(page, file);
    await form.getByLabel('Title').fill('Fourth');
    await chooseType(form, 'Sleep');
    await submit(form);
    form = await openCase(page, 'Fourth');
    await form.getByRole('button', { name: 'Advanced' }).click();
    await form.getByLabel('Move next to').click();
    await page.getByRole('option', { name: '1 · First' }).click();
    await submit(form);
    await page.getByRole('table', { name: 'Test cases' }).waitFor();
    await eventually(() => titles(file)).toEqual(['First', 'Fourth', 'Second', 'Third']);
    expect(sent).toEqual([3, 0.1]);
  });

  it('is navigated, selected and changed by keyboard', async () => {
    const file = await createFile();
    for (const title of ['First', 'Second', 'Third']) await createCase(on.admin, file, { title });
    const page = await on.memberPage();
    await open(page, file);
    await page.getByRole('row', { name: /First/ }).focus();
    await page.keyboard.press('j');
    await page.keyboard.press('Space');
    await page.getByText('1 selected').waitFor();
    expect(await page.getByRole('checkbox', { name: 'Select Second' }).isChecked()).toBe(true);
    await page.keyboard.press('Alt+ArrowDown');
    await page.getByText('Second is now 3 of 3').waitFor();
    await eventually(() => titles(file)).toEqual(['First', 'Third', 'Second']);
    await page.keyboard.press('F2');
    const form = page.getByRole('form', { name: TEXTS.modifyTestCase });
    expect(await form.getByLabel('Title').inputValue()).toBe('Second');
    await form.getByLabel('Title').fill('Second, changed');
    await page.keyboard.press('Control+Enter');
    await page.getByRole('row', { name: /Second, changed/ }).focus();
    await page.keyboard.press('Delete');
    await page.getByRole('dialog', { name: 'Delete “Second, changed”?' }).waitFor();
    await page.getByRole('button', { name: 'Delete', exact: true }).last().click();
    await eventually(() => titles(file)).toEqual(['First', 'Third']);
  });
});
