import type { Locator, Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { readLastResult } from '../factories/run.js';
import { keyboardAt } from '../support/browser/keyboard.js';
import { ADMIN } from '../support/product/server.js';
import { shareSite } from '../support/browser/shared-site.js';
import { shareUi } from '../support/browser/shared-ui.js';

const on = shareUi();
const site = shareSite();

/** More tab stops than any screen has. */
const STOPS = 120;
const PATIENCE = { timeout: 60_000 };

/** Presses Tab until the control has the focus, like a person without a mouse. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.first().waitFor();
  for (let stop = 0; stop < STOPS; stop++) {
    if (await control.first().evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reached ${String(control)}`);
}

async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field);
  await page.keyboard.press('Control+A');
  await page.keyboard.type(text);
}

const row = (page: Page, title: string) => page.getByRole('treeitem', { name: title, exact: true });

/** Moves to a row of the tree, from wherever the focus is. */
async function goToRow(page: Page, title: string): Promise<void> {
  const focused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement);
  await row(page, title).waitFor();
  // A tree has one tab stop; arrows lead to its other rows.
  await tabTo(page, page.locator('[role=treeitem][tabindex="0"]'));
  await page.keyboard.press('Home');
  for (let stop = 0; stop < STOPS && !(await focused(row(page, title))); stop++) await page.keyboard.press('ArrowDown');
}

/** Creates a node below another, with the first item of its menu. */
async function createBelow(page: Page, parent: string, title: string): Promise<void> {
  await goToRow(page, parent);
  await page.keyboard.press('Shift+F10');
  await keyboardAt(page.getByRole('menuitem', { name: 'Create' }));
  await page.keyboard.press('Enter');
  await fillCreate(page, title);
}

async function fillCreate(page: Page, title: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Create' });
  await type(page, dialog.getByLabel('Title'), title);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await row(page, title).waitFor();
}

interface Step {
  readonly title: string;
  readonly eventType: string;
  readonly fields: Readonly<Record<string, string>>;
}

async function addCase(page: Page, { title, eventType, fields }: Step): Promise<void> {
  const form = page.getByRole('form', { name: 'New test case' });
  await type(page, form.getByLabel('Title'), title);
  await type(page, form.getByRole('combobox', { name: 'Event type' }), eventType);
  await page.keyboard.press('Enter');
  for (const [label, text] of Object.entries(fields)) await type(page, form.getByLabel(label).first(), text);
  await page.keyboard.press('Control+Enter');
  await page.getByRole('row', { name: new RegExp(title) }).waitFor();
}

describe('with the keyboard alone', () => {
  it('a tester signs in, creates a project, rebuilds a test of the demo shop, and runs it', async () => {
    const steps: readonly Step[] = [
      { title: 'Open the sign-in page', eventType: 'URL redirect', fields: { 'Redirect URL': `${site.url}/login` } },
      {
        title: 'Enter the email',
        eventType: 'Text feed',
        fields: { 'Target field': 'label=Email', 'Input text': 'demo@example.com' },
      },
      {
        title: 'Enter the password',
        eventType: 'Text feed',
        fields: { 'Target field': 'label=Password', 'Input text': 'demo1234' },
      },
      { title: 'Press Sign in', eventType: 'Click', fields: { 'Target field': 'role=button[name="Sign in"]' } },
      { title: 'The page greets', eventType: 'Locate element', fields: { 'Target field': 'testid=welcome' } },
    ];
    const page = await on.visitorPage();
    await page.goto('/login');
    await type(page, page.getByLabel('Email'), ADMIN.email);
    await type(page, page.getByLabel('Password'), ADMIN.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('**/home');

    await press(page, page.getByRole('button', { name: 'Create new project' }));
    await type(page, page.getByRole('dialog').getByLabel('Name'), 'Made without a mouse');
    await type(page, page.getByRole('dialog').getByLabel('Description'), 'Every press is a key');
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Create' }));
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    if (!page.url().includes('/project/')) await press(page, page.getByRole('link', { name: /Made without a mouse/ }));
    await page.waitForURL('**/project/*');

    // An empty project asks for its first module by itself.
    await fillCreate(page, 'Customers');
    await createBelow(page, 'Customers', 'Account');
    await createBelow(page, 'Account', 'Sign in');
    await createBelow(page, 'Sign in', 'Happy way');
    await page.getByText('Saved', { exact: true }).waitFor();
    await goToRow(page, 'Happy way');
    await page.keyboard.press('Enter');
    for (const step of steps) {
      await tabTo(page, page.getByRole('tab', { selected: true }));
      const newCase = page.getByRole('tab', { name: 'Add new case' });
      while (!(await newCase.evaluate((element) => element === document.activeElement)))
        await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await addCase(page, step);
    }

    await press(page, page.getByRole('button', { name: 'Run', exact: true }));
    const projectId = Number(new URL(page.url()).pathname.split('/').at(-1));
    const file = {
      projectId,
      module: 'Customers',
      section: 'Account',
      scenario: 'Sign in',
      testCaseFileName: 'Happy way',
    };
    // Until the run has begun the button has its old name.
    await page.getByRole('button', { name: 'Stop', exact: true }).waitFor(PATIENCE);
    await page.getByRole('button', { name: 'Run', exact: true }).waitFor(PATIENCE);
    const { cases } = await readLastResult(on.admin, file);
    expect(cases.map(({ title, status }) => [title, status])).toEqual(steps.map(({ title }) => [title, 'success']));
  });
});
