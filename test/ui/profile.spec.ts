import { describe, expect, it } from '@jest/globals';
import { createMember } from '../factories/member.js';
import { Inspection } from '../support/axe.js';
import { Outbox } from '../support/outbox.js';
import { shareUi } from '../support/shared-ui.js';

const on = shareUi();
const mails = new Outbox(on);

describe('one’s own profile', () => {
  it('is changed under Account by keyboard, and the name in the bar with it', async () => {
    const { api } = await createMember(on.admin, on.visitor, mails);
    const page = await on.memberPage({}, api);
    await page.goto('/account');
    const profile = page.getByRole('form', { name: 'Profile' });
    const save = profile.getByRole('button', { name: 'Save' });
    await profile.getByLabel('First name').fill('A');
    await page.keyboard.press('Enter');
    await profile.getByText('At least 2 characters').waitFor();
    await profile.getByLabel('First name').fill('Grace');
    await profile.getByLabel('Last name').fill('Example');
    await profile.getByLabel('Country').fill('norw');
    await page.keyboard.press('Enter');
    const sent = page.waitForRequest('**/users/profile-update');
    await save.click();
    expect((await sent).postDataJSON()).toEqual({ firstName: 'Grace', lastName: 'Example', country: 'Norway' });
    await profile.getByRole('button', { name: 'Saved' }).waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Grace Example' }).waitFor();
    await page.reload();
    await page.getByRole('banner').getByRole('button', { name: 'Grace Example' }).waitFor();
    expect(await profile.getByLabel('Country').inputValue()).toBe('Norway');
  });

  it('asks before changes are left behind, and keeps what the server refuses', async () => {
    const { api } = await createMember(on.admin, on.visitor, mails);
    const page = await on.memberPage({}, api);
    const inspection = new Inspection(page);
    await page.goto('/account');
    const name = page.getByRole('form', { name: 'Profile' }).getByLabel('First name');
    await name.fill('\u200b\u200b\u200b');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('First name should consist of visible characters').waitFor();
    await inspection.of('refused');
    await page.getByRole('link', { name: 'Analytics' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Keep editing' }).click();
    expect(new URL(page.url()).pathname).toBe('/account');
    await page.setViewportSize({ width: 400, height: 800 });
    await inspection.of('on a phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
    expect(inspection.problems).toEqual([]);
  });
});
