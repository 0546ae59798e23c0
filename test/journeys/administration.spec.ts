import { describe, expect, it } from '@jest/globals';
import { createVerified } from '../factories/member.js';
import { buildRole } from '../factories/role.js';
import { createProject } from '../factories/project.js';
import { fillSignIn } from '../support/browser/account-page.js';
import { Outbox } from '../support/product/outbox.js';
import { shareUi } from '../support/browser/shared-ui.js';

const on = shareUi();
const mails = new Outbox(on);

describe('an administrator', () => {
  it('creates a role, activates a person with it, who has just these permissions, and reads it in the audit log', async () => {
    const { name } = buildRole();
    const { email, password } = await createVerified(on.visitor, mails);
    await createProject(on.admin, { name: 'Seen by all' });
    const page = await on.memberPage();
    await page.goto('/admin/roles');
    await page.getByRole('link', { name: 'New role' }).click();
    await page.getByRole('heading', { name: 'New role' }).waitFor();
    await page.getByRole('textbox', { name: 'Name' }).fill(name);
    await page.getByRole('checkbox', { name: 'Projects: View', exact: true }).check();
    await page.getByRole('button', { name: 'Create' }).click();
    await page.getByText(`Created “${name}”`).waitFor();

    await page.goto('/admin/user-list');
    await page.getByLabel('Search users').fill(email);
    await page.getByText('1 user', { exact: true }).waitFor({ state: 'attached' });
    await page.getByRole('row').filter({ hasText: email }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Activate', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Activate' }).click();
    await page.getByRole('cell', { name: 'Activated' }).waitFor();
    await page.getByRole('row').filter({ hasText: email }).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Add role' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Role' }).click();
    await page.getByRole('option', { name, exact: true }).click();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    await page.getByRole('cell', { name, exact: true }).waitFor();

    const theirs = await on.visitorPage();
    await theirs.goto('/login');
    await fillSignIn(theirs, email, password);
    await theirs.waitForURL('**/home');
    await theirs.getByRole('link', { name: /Seen by all/ }).waitFor();
    expect(await theirs.getByRole('button', { name: 'Create new project' }).count()).toBe(0);
    await theirs.goto('/admin/user-list');
    await theirs.getByText('You don’t have access to the administration').waitFor();

    await page.goto('/admin/audit-log');
    await page.getByRole('row').filter({ hasText: 'Role created' }).filter({ hasText: name }).first().waitFor();
  });
});
