import type { Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createMember, createVerified } from '../factories/member.js';
import { buildRole, createRole } from '../factories/role.js';
import { eventually } from '../support/time/eventually.js';
import { Outbox } from '../support/product/outbox.js';
import { rest } from '../support/product/rest.js';
import { shareUi } from '../support/browser/shared-ui.js';

const on = shareUi();
const mails = new Outbox(on);

const roleOf = async (name: string) => {
  const { json } = await rest<{ id: number }[]>(on.admin, '/api/admin/roles', { query: { filter: { q: name } } });
  return json[0];
};
const give = (userId: number, role_ids: readonly number[]) =>
  rest(on.admin, `/api/admin/user-list/${userId}`, { method: 'PUT', body: { role_ids } });

async function openRole(page: Page, id: number): Promise<void> {
  await page.goto(`/admin/roles/${id}`);
  await page.getByRole('form', { name: 'Role' }).waitFor();
}

const save = async (page: Page) => {
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Saved' }).waitFor();
};

describe('a role', () => {
  it('is created with rights in words, changed for its holders, and deleted when nobody holds it', async () => {
    const { name } = buildRole();
    const page = await on.memberPage();
    await page.goto('/admin/roles');
    await page.getByRole('link', { name: 'New role' }).click();
    const box = (label: string) => page.getByRole('checkbox', { name: label, exact: true });
    await box('Test cases: all').check();
    await box('Test cases: Delete').uncheck();
    expect(await box('Test cases: all').getAttribute('data-indeterminate')).toBe('true');
    await box('Projects: View').check();
    // Rights that no call requires have no box.
    for (const none of ['Reports: Create', 'Reports: all', 'Analytics: Run']) expect(await box(none).count()).toBe(0);
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByRole('alert').getByText('Name should not be empty').waitFor();
    await page.getByLabel('Name').fill(name);
    await page.getByLabel('Description').fill('Writes tests');
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText(`Created “${name}”`).waitFor();
    const made = await roleOf(name);
    expect(made).toMatchObject({
      description: 'Writes tests',
      role_permission: { projects: { view: true }, 'test-cases': { view: true, create: true, modify: true } },
    });

    const { userId, api, email } = await createMember(on.admin, on.visitor, mails);
    await give(userId, [made!.id]);
    await api.ok('/projects/list');
    await page.getByLabel('Search roles').fill(name);
    await page.getByText('1 role', { exact: true }).waitFor({ state: 'attached' });
    await page.getByRole('link', { name: '1 person' }).click();
    await page.getByRole('row').filter({ hasText: email }).getByText(name).first().waitFor();
    await openRole(page, made!.id);
    await box('Projects: View').uncheck();
    await page.getByLabel('Masked values on devices').check();
    await save(page);
    expect((await api.call('/projects/list')).http).toBe(403);
    expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0);

    await page.goto('/admin/audit-log');
    const entry = page.getByRole('row').filter({ hasText: 'Role changed' }).filter({ hasText: name });
    await entry.first().waitFor();
    expect(await entry.getByRole('listitem').allInnerTexts()).toEqual([
      'Projects: View → \nnow\n–',
      'Masked values on devices: – → \nnow\nView',
      'People: 1',
    ]);

    await give(userId, []);
    await openRole(page, made!.id);
    await page.getByText('Nobody has it').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText(`Deleted “${name}”`).waitFor();
    await page.getByRole('heading', { name: 'Roles' }).waitFor();
    expect(await roleOf(name)).toBeUndefined();
  });

  it('is granted to several people, and revoked, with a note on the effect', async () => {
    const lastName = `Roles${Date.now()}`;
    const people = [];
    for (const firstName of ['Ann', 'Bea'])
      people.push(await createVerified(on.visitor, mails, { firstName, lastName }));
    const { name } = await createRole(on.admin);
    const page = await on.memberPage();
    await page.goto('/admin/user-list');
    await page.getByLabel('Search users').fill(lastName);
    await page.getByText('2 users', { exact: true }).waitFor({ state: 'attached' });
    const change = async (verb: 'Add' | 'Remove', follows: string) => {
      await page.getByRole('checkbox', { name: 'Select all users' }).check();
      await page.getByRole('button', { name: `${verb} role` }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('combobox', { name: 'Role' }).click();
      await page.getByRole('option', { name, exact: true }).click();
      await dialog.getByText(follows).waitFor();
      await dialog.getByRole('button', { name: verb, exact: true }).click();
    };
    await change('Add', '2 people without a role may do everything now');
    await page.getByText(`2 accounts have the role “${name}” now`).waitFor();
    await eventually(() => page.getByRole('cell', { name, exact: true }).count()).toBe(2);
    await change('Remove', '2 people will have no role left');
    await page.getByText(`2 accounts no longer have the role “${name}”`).waitFor();
    await eventually(() => page.getByRole('cell', { name: 'No role: nothing' }).count()).toBe(2);
  });
});
