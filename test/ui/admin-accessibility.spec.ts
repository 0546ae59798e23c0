import { describe, expect, it } from '@jest/globals';
import { buildSignUp } from '../factories/account.js';
import { answerCall, holdCall, refused } from '../support/account-page.js';
import { Inspection } from '../support/axe.js';
import { ownUi } from '../support/shared-ui.js';

const on = ownUi();

describe('the administration console meets WCAG 2.2 AA, in light and in dark', () => {
  it('the user list', async () => {
    await on.visitor.ok('/users/register', buildSignUp());
    const page = await on.memberPage();
    const inspection = new Inspection(page);
    const lists = '**/api/admin/user-list?**';
    // What no server answers would be asked for again by itself, a refusal is not.
    await page.route(lists, (route) => route.fulfill(refused(500, {}, { message: 'The disk is gone' })));
    await page.goto('/admin/user-list');
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await inspection.of('error');
    await page.unroute(lists);
    await page.getByRole('button', { name: 'Try again' }).click();
    const action = page.getByRole('button', { name: /^Action for/ }).last();
    await action.waitFor();
    await inspection.of('rows');
    const held = await holdCall(page, '/admin/user-account-activate');
    await action.click();
    await page.getByRole('menuitem').waitFor();
    await inspection.of('action menu');
    await page.getByRole('menuitem').click();
    await page.locator('tbody button:disabled').waitFor();
    await inspection.of('busy');
    held.answer();
    await page.getByRole('checkbox', { name: 'Select all users' }).check();
    await inspection.of('selected');
    await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
    await page.getByRole('dialog').waitFor();
    await inspection.of('question about several');
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.setViewportSize({ width: 390, height: 800 });
    await inspection.of('on a phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const frame = page.getByRole('table').locator('..');
    expect(await frame.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.getByLabel('Search users').fill('nobody has this name');
    await page.getByText('No users match').waitFor();
    await inspection.of('empty');
    expect(inspection.problems).toEqual([]);
  });

  it('a user and the question about unsaved changes', async () => {
    const page = await on.memberPage();
    const inspection = new Inspection(page);
    await page.goto('/admin/user-list/2000000000');
    await page.getByRole('heading', { name: 'User not found' }).waitFor();
    await inspection.of('not found');
    await page.goto('/admin/user-list');
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByRole('checkbox', { name: 'Reports: All' }).check();
    await page.getByLabel('Roles').fill('tester');
    await page.keyboard.press('Enter');
    await answerCall(page, '/api/admin/user-list/*', refused(409, { super_admin: 'Refused for a test' }));
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('Refused for a test').waitFor();
    await inspection.of('refused');
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('dialog').waitFor();
    await inspection.of('discard');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.setViewportSize({ width: 390, height: 800 });
    await inspection.of('on a phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(inspection.problems).toEqual([]);
  });

  it('the audit log, the settings, and what is not there', async () => {
    await on.visitor.ok('/users/register', buildSignUp());
    const page = await on.memberPage();
    const inspection = new Inspection(page);
    await page.goto('/admin/audit-log');
    await page.getByRole('cell', { name: 'Signed up' }).first().waitFor();
    await inspection.of('audit log');
    await page.setViewportSize({ width: 390, height: 800 });
    await inspection.of('audit log on a phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    const log = page.getByRole('table').locator('..');
    expect(await log.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await page.goto('/admin/settings');
    await page.getByLabel('Jurisdiction').waitFor();
    await inspection.of('settings');
    await page.goto('/admin/nowhere');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    await inspection.of('unknown');
    expect(inspection.problems).toEqual([]);
  });
});
