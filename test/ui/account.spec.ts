import { SOCKET_PATH, TEXTS } from '@testplatform/contract';
import type { Page, Request } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createMember } from '../factories/member.js';
import { fillSignIn, stored } from '../support/browser/account-page.js';
import { Api, refusal } from '../support/product/api.js';
import { Outbox } from '../support/product/outbox.js';
import { shareUi } from '../support/browser/shared-ui.js';
import { until } from '../support/time/until.js';

const on = shareUi();
const mails = new Outbox(on);

describe('a session in two tabs of a browser', () => {
  it('shows that another account signed in in the second, until it is reloaded', async () => {
    const first = await on.memberPage();
    await first.goto('/home');
    await first.getByRole('heading', { name: 'Projects' }).waitFor();
    const { email, password } = await createMember(on.admin, on.visitor, mails);
    const second = await first.context().newPage();
    await second.goto('/login');
    await fillSignIn(second, email, password);
    await second.waitForURL('**/home');

    const dialog = first.getByRole('dialog', { name: 'Another account signed in' });
    await dialog.getByText(email).waitFor();
    const sent: string[] = [];
    first.on('request', (request) => sent.push(request.url()));
    await first.keyboard.press('Escape');
    expect(await dialog.isVisible()).toBe(true);
    expect(sent).toEqual([]);
    await dialog.getByRole('button', { name: 'Reload' }).click();
    await first.getByRole('heading', { name: 'Projects' }).waitFor();
    await dialog.waitFor({ state: 'hidden' });
  });

  it('ends in all tabs, cleared by one of them, with the address from a mail’s link kept', async () => {
    const api = await on.server.admin();
    const page = await on.memberPage({}, api);
    // Without the live channel, which would tell both tabs of the end, perhaps before the page is loaded: here a call
    // of the page finds out.
    await page.context().route(
      ({ pathname }) => pathname.startsWith(SOCKET_PATH),
      (route) => route.abort(),
    );
    const otherTab = await page.context().newPage();
    const holdCalls = await countCalls(otherTab);
    await otherTab.goto('/home');
    await otherTab.getByRole('heading', { name: 'Projects' }).waitFor();
    // No call of the other tab may find out either.
    await holdCalls();
    const clears = await countClears(otherTab);
    await api.ok('/users/logout');
    await page.goto('/home?mailRedirect=1');
    await page.waitForURL('**/login');
    await page.getByText('Your session has ended.').waitFor();
    await otherTab.getByRole('heading', { name: TEXTS.tagline }).waitFor();
    expect(await stored(page)).toEqual({ redirect: '/home' });
    expect(await clears()).toBe(0);
  });

  it('ends by Sign out, in the browser, on the server and in the other tabs', async () => {
    const api = await on.server.admin();
    const page = await on.memberPage({}, api);
    const otherTab = await page.context().newPage();
    await Promise.all([page.goto('/home'), otherTab.goto('/home')]);
    await page.bringToFront();
    await page.getByRole('banner').locator('button[aria-haspopup="menu"]').click();
    await page.getByRole('menuitem', { name: 'Sign out' }).click();

    await page.getByRole('heading', { name: TEXTS.tagline }).waitFor();
    await otherTab.getByRole('heading', { name: TEXTS.tagline }).waitFor();
    expect(await stored(page)).toEqual({});
    const { token = '' } = api;
    expect(await new Api(on.server.url, token).call('/users/profile-info')).toEqual(refusal(401, TEXTS.tokenNotValid));
  });
});

/**
 * Watches the calls of a page. The returned function waits until pending ones are over, and then checks that there are
 * no new ones.
 */
async function countCalls(page: Page): Promise<() => Promise<void>> {
  let isHeld = false;
  let underWay = 0;
  const over = (request: Request) => void (isCall(request) && underWay--);
  page.on('requestfinished', over);
  page.on('requestfailed', over);
  await page.route('**', async (route) => {
    if (!isCall(route.request())) return route.fallback();
    if (isHeld) return;
    underWay++;
    await route.fallback();
  });
  return async () => {
    isHeld = true;
    await until('the calls under way to be over', () => underWay === 0);
  };
}

/** Not the code of a screen, which the page fetches too. */
const isCall = (request: Request): boolean =>
  ['fetch', 'xhr'].includes(request.resourceType()) && !new URL(request.url()).pathname.startsWith('/assets/');

/** From now on, counts how often the stored token was cleared. */
async function countClears(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = window as Window & { clears?: number };
    counted.clears = 0;
    const set = Storage.prototype.setItem;
    Storage.prototype.setItem = function (key, value) {
      if (!value.includes('"token"')) counted.clears = (counted.clears ?? 0) + 1;
      set.call(this, key, value);
    };
  });
  return () => page.evaluate(() => (window as Window & { clears?: number }).clears ?? 0);
}
