import { joinPath, TEXTS, type TestCase } from '@testplatform/contract';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createCase, createFiles, type FileRef } from '../factories/project.js';
import { idsByPath, readTree } from '../factories/tree.js';
import { refusal } from '../support/product/api.js';
import { Inspection } from '../support/browser/axe.js';
import { shareUi } from '../support/browser/shared-ui.js';
import { eventually } from '../support/time/eventually.js';

const on = shareUi();

async function openNew(page: Page, file: FileRef): Promise<Locator> {
  const ids = idsByPath((await readTree(on.admin, file.projectId)).components);
  await page.goto(`/project/${file.projectId}?node=${ids[joinPath(file)]}&tab=new`);
  const form = page.getByRole('form', { name: TEXTS.newTestCase });
  await form.waitFor();
  return form;
}

/** A file whose first case stores a value, in a project with data. */
async function createFile(others: readonly string[] = []): Promise<FileRef> {
  const [file] = (await createFiles(on.admin, ['File', ...others])) as [FileRef];
  const { projectId } = file;
  await on.admin.ok('/projects/modify', {
    projectId,
    updateType: 'data-collection',
    dataCollection: { General: [{ title: 'user', value: 'ada' }] },
  });
  await on.admin.ok('/projects/modify', {
    projectId,
    updateType: 'data-binding',
    dataBinding: [{ title: 'shop', value: 'https://shop.example' }],
  });
  await createCase(on.admin, file, { title: 'Keeps', storage: [{ key: 'order', type: 'Get URL path', data: '' }] });
  return file;
}

async function chooseType(form: Locator, type: string): Promise<void> {
  await form.getByLabel('Event type').click();
  await form
    .page()
    .getByRole('option', { name: new RegExp(`^${type}`) })
    .click();
}

const stored = async (file: FileRef): Promise<TestCase[]> =>
  (await on.admin.ok<{ data: { testCase: TestCase }[] }>('/projects/test-case-lists', file)).data.map(
    ({ testCase }) => testCase,
  );

describe('writing a placeholder', () => {
  it('is completed while typing, by keyboard and by mouse', async () => {
    const file = await createFile();
    const page = await on.memberPage();
    const inspection = new Inspection(page);
    const form = await openNew(page, file);
    await form.getByLabel('Title').fill('Uses');
    await chooseType(form, 'Text feed');
    const target = form.getByLabel('Target field');
    const list = page.getByRole('listbox', { name: 'Placeholders' });
    await target.focus();
    await page.keyboard.type('text={{');
    await list.waitFor();
    await list.getByRole('option', { name: /storage=order.*Stored by “Keeps”/ }).waitFor();
    await list.getByRole('option', { name: /General::co::user.*ada/ }).waitFor();
    await inspection.of('completion');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    const chosen = await target.getAttribute('aria-activedescendant');
    expect(await page.locator(`[id="${chosen}"]`).textContent()).toContain('{{binding=shop}}');
    await page.keyboard.press('Enter');
    await eventually(() => target.inputValue()).toBe('text={{binding=shop}}');
    await list.waitFor({ state: 'detached' });
    await page.keyboard.type(' >> nth=0');
    await eventually(() => target.inputValue()).toBe('text={{binding=shop}} >> nth=0');

    const text = form.getByLabel('Input text');
    await text.focus();
    await page.keyboard.type('No. {{ord');
    await list.getByRole('option').first().click();
    await eventually(() => text.inputValue()).toBe('No. {{storage=order}}');
    expect(await text.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.keyboard.type(' {{');
    await list.waitFor();
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'detached' });
    expect(await text.inputValue()).toBe('No. {{storage=order}} {{');
    await text.fill('{{storage=order}} {{binding=nobody}}');
    await form.getByText(/data binding has no “nobody”/).waitFor();
    await page.keyboard.press('Control+Enter');
    await page.getByRole('row', { name: /Uses/ }).waitFor();
    expect((await stored(file))[1]).toMatchObject({
      targetField: 'text={{binding=shop}} >> nth=0',
      inputText: '{{storage=order}} {{binding=nobody}}',
    });
    expect(inspection.problems).toEqual([]);
  });
});

describe('writing a locator', () => {
  it('reports errors while typing, and neither the form nor the server accepts it', async () => {
    const file = await createFile();
    const page = await on.memberPage();
    const inspection = new Inspection(page);
    const form = await openNew(page, file);
    await form.getByLabel('Title').fill('Clicks');
    await chooseType(form, 'Click');
    const target = form.getByLabel('Target field');
    await target.fill('#list >> nth=first');
    const sentence = '"nth=" takes a whole number, 0 for the first: nth=first';
    await form.getByRole('status').getByText(sentence).waitFor();
    await inspection.of('warning');
    await form.getByRole('button', { name: 'Submit' }).click();
    await form.getByRole('alert').getByText(sentence).waitFor();
    expect(await target.getAttribute('aria-invalid')).toBe('true');
    const refused = await on.admin.call('/projects/test-case-manage', {
      ...file,
      testCase: { title: 'x', eventType: 'Click', targetField: '#list >> nth=first' },
    });
    expect(refused).toEqual(refusal(422, { targetField: sentence }));

    await form.getByRole('button', { name: 'Locator syntax' }).click();
    await page.getByRole('button', { name: 'Insert testid=cart-count' }).click();
    await eventually(() => target.inputValue()).toContain('testid=cart-count');
    await target.fill('testid=cart-count >> nth={{storage=order}}');
    await form.getByRole('status').getByText(sentence).waitFor({ state: 'detached' });
    await form.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('row', { name: /Clicks/ }).waitFor();
    expect(inspection.problems).toEqual([]);
  });
});

describe('the rest of the form', () => {
  it('inserts an auto-generate pattern, selects a kind, and picks the file of an event action', async () => {
    const file = await createFile(['Sign in']);
    const page = await on.memberPage();
    const form = await openNew(page, file);
    await form.getByLabel('Title').fill('Registers');
    await chooseType(form, 'Text feed');
    await form.getByLabel('Target field').fill('#email');
    await form.getByRole('button', { name: 'Auto-generate patterns' }).click();
    await page.getByRole('button', { name: 'Insert {{random=numeric,length=6}}' }).click();
    await eventually(() => form.getByLabel('Input text').inputValue()).toBe('{{random=numeric,length=6}}');
    await form.getByRole('button', { name: 'Auto-generate patterns' }).click();
    await page.getByRole('button', { name: 'Choose Location city' }).click();
    await form.getByRole('button', { name: 'Advanced' }).click();
    await form.getByRole('button', { name: 'Add event action' }).click();
    const action = form.getByRole('group', { name: 'Event actions, row 1' });
    await action.getByLabel('Event', { exact: true }).click();
    await page.getByRole('option', { name: 'On failure' }).click();
    await action.getByLabel('Test case file').fill('sign');
    await page.getByRole('option', { name: 'Module/Section/Scenario/Sign in' }).click();
    await form.getByRole('button', { name: 'Submit' }).click();
    const row = page.getByRole('row', { name: /Registers/ });
    await row.waitFor();
    expect((await stored(file))[1]).toMatchObject({
      inputText: '{{random=numeric,length=6}}',
      autoGenerate: 'Location city',
      eventActions: [{ event: 'On failure', action: 'Test case import', data: 'Module/Section/Scenario/Sign in' }],
    });
    expect(await row.getByRole('img', { name: 'Has event actions' }).count()).toBe(1);
  });
});
