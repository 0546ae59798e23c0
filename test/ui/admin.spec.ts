import { readFile } from 'node:fs/promises';
import { MODULE_ACTIONS } from '@testplatform/contract';
import type { Locator, Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { buildSignUp } from '../factories/account.js';
import { createMember, createVerified, grantRights } from '../factories/member.js';
import { createProject } from '../factories/project.js';
import { createRole } from '../factories/role.js';
import { pathOf } from '../support/browser/account-page.js';
import { refusal } from '../support/product/api.js';
import { watchErrors } from '../support/browser/browser.js';
import { shareMailServer } from '../support/servers/mail-server.js';
import { ADMIN } from '../support/product/server.js';
import { ownUi } from '../support/browser/shared-ui.js';
import { eventually } from '../support/time/eventually.js';

const mails = shareMailServer();
const on = ownUi(() => ({ SMTP_URL: mails.url }));

const rowOf = (page: Page, email: string): Locator => page.getByRole('row').filter({ hasText: email });

async function search(page: Page, text: string): Promise<void> {
  await page.getByLabel('Search users').fill(text);
  await page.waitForURL((url) => url.search.includes(encodeURIComponent(text)));
}

/** The row of one person, found by searching the address. */
async function find(page: Page, email: string): Promise<Locator> {
  await page.goto('/admin/user-list');
  await search(page, email);
  const row = rowOf(page, email);
  await row.waitFor();
  await page.getByText('1 user', { exact: true }).waitFor({ state: 'attached' });
  return row;
}

/** Opens the menu of a row and answers its items. */
async function offered(page: Page, row: Locator): Promise<string[]> {
  await row.getByRole('button', { name: /^Action for/ }).click();
  await page.getByRole('menuitem').first().waitFor();
  return page.getByRole('menuitem').allTextContents();
}

/** Adds a role in the form of a person's rights. */
async function chooseRole(page: Page, name: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Roles' }).fill(name);
  await page.getByRole('option', { name, exact: true }).click();
  await page.keyboard.press('Escape');
}

async function openUser(page: Page, email: string): Promise<void> {
  await (await find(page, email)).getByRole('link').click();
  await page.getByRole('form', { name: 'Rights' }).waitFor();
}

describe('the user list', () => {
  it('activates a new person, and deactivates them again', async () => {
    const member = await createVerified(on.visitor, mails, { country: 'Switzerland' });
    const page = await on.memberPage();
    const errors = watchErrors(page);
    const row = await find(page, member.email);
    await row.getByText('In progress').waitFor();
    await row.getByText('Ada Lovelace').waitFor();
    await row.getByText('Switzerland').waitFor();
    await row.getByRole('img', { name: 'Email verified' }).first().waitFor();

    expect(await offered(page, row)).toEqual(['Account activation']);
    await page.getByRole('menuitem').click();
    await row.getByText('Activated').waitFor();
    const api = await on.visitor.signIn(member.email, member.password);

    expect(await offered(page, row)).toEqual(['Account deactivation']);
    await page.getByRole('menuitem').click();
    const question = page.getByRole('dialog', { name: 'Deactivate Ada Lovelace?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await row.getByText('Activated').waitFor();
    await offered(page, row);
    await page.getByRole('menuitem').click();
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await row.getByText('In progress').waitFor();
    expect((await api.call('/projects/list')).http).toBe(401);

    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByLabel('Search the audit log').fill(member.email);
    for (const event of ['Account activated', 'Account deactivated']) {
      const entry = page.getByRole('row').filter({ hasText: event });
      await entry.getByText(member.email).first().waitFor();
      await entry.getByText(ADMIN.email).waitFor();
    }
    expect(errors).toEqual([]);
  });

  it('keeps search, filters, order and page in the address', async () => {
    const tag = `paged${Date.now()}`;
    const emails = Array.from({ length: 11 }, (_, index) => `${tag}-${String(index).padStart(2, '0')}@example.com`);
    for (const email of emails) await on.visitor.ok('/users/register', buildSignUp({ email }));
    const page = await on.memberPage();
    await page.goto(`/admin/user-list?filter=${encodeURIComponent(JSON.stringify({ q: tag }))}&perPage=10`);
    await rowOf(page, emails[9] ?? '').waitFor();
    expect(await page.getByLabel('Search users').inputValue()).toBe(tag);
    await page.getByRole('button', { name: 'Go to page 2' }).click();
    const last = rowOf(page, emails[10] ?? '');
    await last.waitFor();
    expect((await last.getByRole('cell').nth(1).textContent())?.trim()).toBe('11');

    await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click();
    await rowOf(page, emails[0] ?? '').waitFor();
    await page.getByRole('columnheader', { name: 'Email' }).getByRole('button').click();
    await rowOf(page, emails[10] ?? '').waitFor();
    await page.reload();
    await rowOf(page, emails[10] ?? '').waitFor();
    expect(await rowOf(page, emails[0] ?? '').count()).toBe(0);

    await page.getByRole('combobox', { name: 'Account status' }).click();
    await page.getByRole('option', { name: 'Activated' }).click();
    await page.getByText('No users match').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await rowOf(page, emails[10] ?? '').waitFor();
    expect(await page.getByLabel('Search users').inputValue()).toBe('');
  });

  it('is one press of Back away from a person, and the previous screen one more', async () => {
    const page = await on.memberPage();
    await page.goto('/home');
    await page.getByRole('heading', { name: 'Projects' }).waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Administrator' }).click();
    await page.getByRole('menuitem', { name: 'Admin dashboard' }).click();
    const person = page.getByRole('table').getByRole('link').first();
    for (const text of ['', ADMIN.email]) {
      await person.waitFor();
      if (text) await search(page, text);
      const { search: before } = new URL(page.url());
      await person.click();
      await page.getByRole('form', { name: 'Rights' }).waitFor();
      await page.goBack();
      await person.waitFor();
      expect(new URL(page.url())).toMatchObject({ pathname: '/admin/user-list', search: before });
    }
    // The search.
    await page.goBack();
    await eventually(() => page.getByLabel('Search users').inputValue()).toBe('');
    expect(pathOf(page)).toBe('/admin/user-list');
    await page.goBack();
    await eventually(() => pathOf(page)).toBe('/home');
  });

  it('exports its rows as a file without formulas', async () => {
    const email = buildSignUp().email;
    await on.visitor.ok('/users/register', buildSignUp({ email, firstName: '=1+1', lastName: 'say "hi", Bob;=2' }));
    const page = await on.memberPage();
    await find(page, email);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toBe('users.csv');
    const [header, row, ...more] = (await readFile(await download.path(), 'utf8')).split('\r\n');
    expect(header).toContain('#,Name,Email,');
    expect(row).toContain(`1,"'=1+1 say ""hi"", Bob;'=2",${email},no,`);
    expect(row).toMatch(/,No role: everything,In progress$/);
    expect(more).toEqual([]);
  });
});

describe('a person’s rights', () => {
  it('follow from roles: what none of them grants is refused from the next call on', async () => {
    const { email, api } = await createMember(on.admin, on.visitor, mails);
    await createProject(api);
    const { name } = await createRole(on.admin, {
      role_permission: { projects: { view: true }, runner: { all: true } },
    });
    const page = await on.memberPage();
    await openUser(page, email);
    await page.getByText('Without a role this person may do everything except the administration').waitFor();
    await page.getByText('127.0.0.1', { exact: true }).waitFor();
    const ticks = page.getByRole('table', { name: 'Rights by part of the product' }).getByRole('img');
    expect(await ticks.count()).toBe(Object.values(MODULE_ACTIONS).flat().length);
    await chooseRole(page, name);
    await page.getByText('Roles are set, so only the permissions ticked below apply').waitFor();
    const titles = await ticks.evaluateAll((icons) => icons.map((icon) => icon.querySelector('title')?.textContent));
    expect(titles).toEqual(['Projects: View', 'Runs: View', 'Runs: Change', 'Runs: Run', 'Runs: Stop']);
    expect(await page.getByRole('form', { name: 'Rights' }).getByRole('checkbox').count()).toBe(0);
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Saved' }).waitFor();

    await api.ok('/projects/list');
    const refused = await api.call('/projects/create', { name: 'Not allowed', description: 'Not allowed' });
    expect(refused).toEqual(refusal(403, { permission: expect.any(String) }));
    await page.reload();
    await page.getByRole('button', { name, exact: true }).waitFor();

    await page.getByRole('link', { name: 'In the audit log' }).click();
    await page.getByRole('row').filter({ hasText: 'Rights changed' }).getByText(email).first().waitFor();
  });

  it('are none once the last role is removed, unless the administrator says otherwise', async () => {
    const { email, api } = await createMember(on.admin, on.visitor, mails, {
      role_permission: { projects: { view: true } },
    });
    const page = await on.memberPage();
    await openUser(page, email);
    const roles = page.getByRole('combobox', { name: 'Roles' });
    await roles.focus();
    await page.keyboard.press('Backspace');
    await page.getByText('Without a role this person may do nothing').waitFor();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Saved' }).waitFor();
    expect(await api.call('/projects/list')).toMatchObject({ http: 403 });
    await page.getByRole('combobox', { name: 'Without a role' }).click();
    await page.getByRole('option', { name: 'Everything except the administration' }).click();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('button', { name: 'Saved' }).waitFor();
    await api.ok('/projects/list');
  });
});

describe('the console', () => {
  it('shows the audit log with filters, and read-only', async () => {
    const page = await on.memberPage();
    const { userId, email } = await createMember(on.admin, on.visitor, mails);
    const role_permission = { reports: { view: true } };
    await grantRights(on.admin, { userId }, { role_permission });
    await page.goto('/admin/audit-log');
    const changed = page.getByRole('row').filter({ hasText: 'Rights changed' }).filter({ hasText: email });
    const details = changed.getByRole('listitem');
    await details.first().waitFor();
    const lines = await details.allInnerTexts();
    expect(lines).toEqual([expect.stringMatching(/^Roles: – → \nnow\nRole /), 'Reports: – → \nnow\nView']);
    expect(await page.getByRole('cell', { name: 'Signed in' }).count()).toBe(0);
    await page.getByLabel('Sign-ins', { exact: true }).click();
    await page.getByRole('option', { name: 'Shown' }).click();
    await page.getByRole('cell', { name: 'Signed in' }).first().waitFor();
    await page.getByLabel('From', { exact: true }).fill('2026-01-02');
    await page.getByLabel('To', { exact: true }).fill('2026-01-01');
    await page.getByText('The first day is after the last one').waitFor();
    await page.getByLabel('From', { exact: true }).fill('');
    await page.getByLabel('To', { exact: true }).fill('');
    await page.getByLabel('Event', { exact: true }).click();
    await page.getByRole('option', { name: 'Signed in' }).click();
    await page.getByLabel('By', { exact: true }).fill(ADMIN.email);
    await page.waitForURL((url) => url.search.includes('actor'));
    const entries = page.getByRole('row').filter({ has: page.getByRole('cell') });
    await entries.first().getByText('Signed in').waitFor();
    expect(await entries.getByRole('button').count()).toBe(0);
    await page.getByLabel('To', { exact: true }).fill('2001-01-01');
    await page.getByText('No entries match').waitFor();
  });
});
