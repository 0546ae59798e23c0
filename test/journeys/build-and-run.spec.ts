import { DELAYS } from '@testplatform/contract';
import type { Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createCase, createFiles, createProject } from '../factories/project.js';
import { countPassed, signIn, watchErrors } from '../support/browser/browser.js';
import { makeTimeStoppable } from '../support/time/clock.js';
import { eventually } from '../support/time/eventually.js';
import { shareSite } from '../support/browser/shared-site.js';
import { ownUi } from '../support/browser/shared-ui.js';

const on = ownUi();
const site = shareSite();

describe('the main job, in a browser', () => {
  it('sign in, build a test of three cases, run it, see it live, read the report', async () => {
    const projectId = await createProject(on.admin, { name: 'Built by hand' });
    const page = await signIn((await on.visitorPage()).context(), on.server.url);
    const errors = watchErrors(page);
    // The live preview goes a second after the end otherwise, and this test may be late.
    await makeTimeStoppable(page);
    await page.goto('/home');
    await page.getByText('Built by hand').click();
    await page.waitForURL(`**/project/${projectId}**`);

    // An empty project asks for its first module by itself.
    await fillCreate(page, 'Shop');
    await createBelow(page, 'Shop', 'Customers');
    await createBelow(page, 'Customers', 'Visits');
    await createBelow(page, 'Visits', 'Greeting', 'Test case file');
    await page.getByRole('treeitem', { name: 'Greeting', selected: true }).waitFor();

    await addCase(page, 'Open the shop', 'URL redirect', { 'Redirect URL': `${site.url}/login` });
    await addCase(page, 'Enter an email', 'Text feed', {
      'Target field': 'label=Email',
      'Input text': 'someone@example.com',
    });
    await addCase(page, 'Press Sign in', 'Click', { 'Target field': 'role=button[name="Sign in"]' });
    await page.getByRole('tab', { name: 'Test cases' }).click();
    await page.getByRole('row', { name: /Press Sign in/ }).waitFor();

    await page.getByRole('button', { name: 'Run', exact: true }).click();
    const live = page.getByRole('region', { name: 'Live preview' });
    await live.locator('img').waitFor();
    expect(await live.locator('img').getAttribute('src')).toMatch(/^data:image\/png;base64,iVBOR/);
    await live.getByRole('status').getByText('Shop / Customers / Visits / Greeting').waitFor();
    await page.getByRole('button', { name: 'Run', exact: true }).waitFor();

    await page.getByRole('tab', { name: 'Report' }).click();
    await page.getByRole('heading', { name: 'Latest run', exact: true }).waitFor();
    await eventually(() => countPassed(page)).toBe(3);
    await page.getByRole('button', { name: /0\s*Failed/ }).waitFor();

    // Something breaks: read why, fix it, run again.
    await addCase(page, 'Read the greeting', 'Locate element', { 'Target field': '[data-testid=welcome]' });
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('tab', { name: 'Report' }).click();
    await page.getByRole('button', { name: /1\s*Failed/ }).waitFor();
    await page.getByText('No element matches').first().waitFor();
    expect(errors).toEqual([]);
  });

  it('stop a run: the button shows it, and the results so far stay', async () => {
    const [file] = await createFiles(on.admin, ['Long'], { name: 'To be stopped' });
    await createCase(on.admin, file!, { title: 'Open', eventType: 'URL redirect', redirectURL: `${site.url}/` });
    await createCase(on.admin, file!, { title: 'Wait long', eventType: 'Sleep', sleepTime: 300 });
    await createCase(on.admin, file!, { title: 'Never', eventType: 'URL redirect', redirectURL: `${site.url}/cart` });
    const page = await signIn((await on.visitorPage()).context(), on.server.url);
    await makeTimeStoppable(page);
    await page.goto(`/project/${file!.projectId}`);
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await page.getByRole('region', { name: 'Live preview' }).getByText('Wait long').waitFor();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await page.getByRole('region', { name: 'Live preview' }).getByText('Finished').waitFor();
    await page.getByRole('button', { name: 'Run', exact: true }).waitFor();
    await page.clock.fastForward(DELAYS.finishAfterLiveEvent);
    await page.getByRole('region', { name: 'Live preview' }).waitFor({ state: 'detached' });

    const { data } = await on.admin.ok<{ data: { status: string; summary: object }[] }>('/projects/test-report', {
      ...file,
      report_type: 'test-case-file',
    });
    expect(data).toMatchObject([{ status: 'stopped', summary: { success: 1, skipped: 2 } }]);
  });
});

async function fillCreate(page: Page, title: string, type?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Create' });
  await dialog.waitFor();
  if (type) {
    await dialog.getByLabel('Type').click();
    await page.getByRole('option', { name: type, exact: true }).click();
  }
  await dialog.getByLabel('Title').fill(title);
  await dialog.getByRole('button', { name: 'Create' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByRole('treeitem', { name: title }).waitFor();
  // Once it is saved it is opened, which another popup would hold up.
  await page.getByText('Saved', { exact: true }).waitFor();
}

async function createBelow(page: Page, parent: string, title: string, type?: string): Promise<void> {
  await page.getByRole('treeitem', { name: parent }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Create' }).click();
  await fillCreate(page, title, type);
}

async function addCase(
  page: Page,
  title: string,
  eventType: string,
  fields: Readonly<Record<string, string>>,
): Promise<void> {
  await page.getByRole('tab', { name: 'Add new case' }).click();
  const form = page.getByRole('form', { name: 'New test case' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Event type').click();
  await page.getByRole('option', { name: new RegExp(`^${eventType}`) }).click();
  for (const [label, value] of Object.entries(fields)) await form.getByRole('textbox', { name: label }).fill(value);
  await form.getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('row', { name: new RegExp(title) }).waitFor();
}
