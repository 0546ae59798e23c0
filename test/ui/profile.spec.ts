import { expect, it } from '@jest/globals';
import { createMember } from '../factories/member.js';
import { Inspection } from '../support/browser/axe.js';
import { Outbox } from '../support/product/outbox.js';
import { shareUi } from '../support/browser/shared-ui.js';

const on = shareUi();
const mails = new Outbox(on);

it('the user’s own profile passes axe when it is refused, and fits a phone', async () => {
  const { api } = await createMember(on.admin, on.visitor, mails);
  const page = await on.memberPage({}, api);
  const inspection = new Inspection(page);
  await page.goto('/account');
  await page.getByRole('form', { name: 'Profile' }).getByLabel('First name').fill('\u200b\u200b\u200b');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByText('First name should consist of visible characters').waitFor();
  await inspection.of('refused');
  await page.setViewportSize({ width: 400, height: 800 });
  await inspection.of('on a phone');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
  expect(inspection.problems).toEqual([]);
});
