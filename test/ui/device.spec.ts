import { DELAYS, LIMITS, TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { createMember } from '../factories/member.js';
import { answerCall, listed, refused } from '../support/account-page.js';
import { makeTimeStoppable, stopTime } from '../support/clock.js';
import { Outbox } from '../support/outbox.js';
import { shareUi } from '../support/shared-ui.js';
import { until } from '../support/until.js';

const on = shareUi();
const mails = new Outbox(on);
const DEVICE = `Device_${Date.now()}`.padEnd(LIMITS.deviceIdMin, '-x');

describe('the device page', () => {
  it('saves a device of the signed-in person and says so for 3 seconds', async () => {
    const { api } = await createMember(on.admin, on.visitor, mails);
    const page = await on.memberPage({}, api);
    await makeTimeStoppable(page);
    await page.goto('/home');
    await page.getByRole('banner').locator('button[aria-haspopup="menu"]').click();
    await page.getByRole('menuitem', { name: 'Xecutor' }).click();
    await page.waitForURL('**/xecutor/manage');
    await page.getByText('No device is saved yet.').waitFor();

    await page.getByLabel('Device id').fill(` ${DEVICE} `);
    await stopTime(page);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const saved = page.getByRole('button', { name: TEXTS.saved, exact: true });
    await until('the answer', async () => {
      await page.clock.runFor(DELAYS.apiResult);
      return saved.isVisible();
    });
    await page.clock.runFor(2_000);
    expect(await saved.isVisible()).toBe(true);
    await page.clock.runFor(1_000);
    await page.getByRole('button', { name: 'Save', exact: true }).waitFor();
    await page.clock.resume();
    await page.getByText(DEVICE, { exact: true }).waitFor();

    const { data } = await api.ok<{ data: { xecutor_duid: string } }>('/users/profile-info');
    expect(data.xecutor_duid).toBe(DEVICE);
  });

  it('does nothing with an id that is too short, lists errors in red, and is silent when no server answers', async () => {
    const page = await on.memberPage();
    const calls = await answerCall(page, '/xecutor/manage-device', refused(409, { duid: 'It is another person’s' }));
    await page.goto('/xecutor/manage');
    const id = page.getByLabel('Device id');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await id.fill('x'.repeat(LIMITS.deviceIdMin - 1));
    await save.click();
    await id.fill(DEVICE);
    await save.click();
    expect(await listed(page, 'It is another person’s')).toEqual(['It is another person’s']);
    expect(calls.map(({ body }) => body)).toEqual([{ duid: DEVICE }]);

    const unanswered = await answerCall(page, '/xecutor/manage-device', null);
    await save.click();
    await page.getByText('It is another person’s').waitFor({ state: 'detached' });
    await save.and(page.locator(':enabled')).waitFor();
    expect(unanswered).toHaveLength(1);
    expect(await page.getByRole('alert').textContent()).toBe('');
    await page.getByRole('button', { name: TEXTS.saved, exact: true }).waitFor({ state: 'detached' });
  });
});
