import type { Locator, Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createMember, createVerified } from '../factories/member.js';
import { fillSignIn } from '../support/browser/account-page.js';
import { eventually } from '../support/time/eventually.js';
import { Outbox } from '../support/product/outbox.js';
import { shareUi } from '../support/browser/shared-ui.js';

const on = shareUi();
const mails = new Outbox(on);

const rowOf = (page: Page, email: string): Locator => page.getByRole('row').filter({ hasText: email });

describe('several people', () => {
  it('are deactivated and activated together after confirmation, ignoring those who already are', async () => {
    const lastName = `Batch${Date.now()}`;
    const people = [];
    for (const firstName of ['Ann', 'Bea', 'Cid']) {
      const person = await createVerified(on.visitor, mails, { firstName, lastName });
      people.push(person);
    }
    const page = await on.memberPage();
    await page.goto('/admin/user-list');
    await page.getByLabel('Search users').fill(lastName);
    await page.getByText('3 users', { exact: true }).waitFor({ state: 'attached' });
    await page.getByRole('checkbox', { name: 'Select all users' }).check();
    expect(await page.getByRole('button', { name: 'Deactivate', exact: true }).isDisabled()).toBe(true);
    await page.getByRole('button', { name: 'Activate', exact: true }).click();
    const question = page.getByRole('dialog');
    await question.getByText(`Activate Ann ${lastName}, Bea ${lastName}, Cid ${lastName}?`).waitFor();
    await question.getByRole('button', { name: 'Activate' }).click();
    await page.getByText('3 accounts activated').waitFor();
    await eventually(() => page.getByRole('cell', { name: 'Activated' }).count()).toBe(3);
    await on.visitor.signIn(people[1]!.email, people[1]!.password);

    for (const { email } of people.slice(0, 2)) await rowOf(page, email).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(await page.getByRole('cell', { name: 'Activated' }).count()).toBe(3);
    await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await question.getByRole('button', { name: 'Deactivate' }).click();
    await page.getByText('2 accounts deactivated').waitFor();
    await eventually(() => page.getByRole('cell', { name: 'Activated' }).count()).toBe(1);
  });
});

describe('a person’s sessions', () => {
  it('are shown with device and address, and end together', async () => {
    const { userId, email, password, api } = await createMember(on.admin, on.visitor, mails);
    const theirs = await on.visitorPage({
      userAgent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0',
    });
    await theirs.goto('/login');
    await fillSignIn(theirs, email, password);
    await theirs.waitForURL('**/home');

    const page = await on.memberPage();
    await page.goto(`/admin/user-list/${userId}`);
    const sessions = page.getByRole('region', { name: 'Signed in' });
    await sessions.getByText('Firefox on Windows').waitFor();
    expect(await sessions.getByRole('listitem').count()).toBe(2);
    expect(await sessions.getByRole('listitem').first().textContent()).toContain('127.0.0.1');
    await sessions.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
    await sessions.getByText('Not signed in anywhere.').waitFor();
    expect(await api.call('/users/profile-info')).toMatchObject({ http: 401 });
    await theirs.reload();
    await theirs.waitForURL('**/login');
  });
});
