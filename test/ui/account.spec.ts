import { LIMITS, STORAGE_KEY, TEXTS, TOKEN_ERRORS } from '@testplatform/contract';
import type { Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { createMember } from '../factories/member.js';
import { createProject } from '../factories/project.js';
import { fillSignIn, listed, pathOf, refused, stored } from '../support/account-page.js';
import { Api, refusal } from '../support/api.js';
import { watchErrors } from '../support/browser.js';
import { Outbox } from '../support/outbox.js';
import { ADMIN } from '../support/server.js';
import { shareUi } from '../support/shared-ui.js';

const on = shareUi();
const mails = new Outbox(on);

async function answerSignIn(page: Page, answer: ReturnType<typeof refused>): Promise<void> {
  await page.route('**/users/login', (route) => route.fulfill(answer));
}

describe('the landing page', () => {
  it('says what the product is and leads to Login and Sign up, without the navigation bar', async () => {
    const page = await on.visitorPage();
    await page.goto('/');
    await page.getByRole('heading', { name: TEXTS.tagline, level: 1 }).waitFor();
    expect(await page.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/register');
    expect(await page.getByRole('navigation').count()).toBe(0);
    await page.getByRole('link', { name: 'Login' }).click();
    await page.getByRole('heading', { name: 'Login' }).waitFor();
    expect(pathOf(page)).toBe('/login');
    expect(await page.getByRole('link', { name: 'Forgot password' }).getAttribute('href')).toBe('/forgot-password');
    expect(await page.getByRole('link', { name: 'Terms of service' }).getAttribute('href')).toBe('/terms-of-service');
    expect(await page.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/register');
    expect(await page.getByRole('navigation').count()).toBe(0);
  });
});

describe('the landing page of who is signed in', () => {
  it('is the home page with the projects', async () => {
    const page = await on.memberPage();
    await page.goto('/');
    await page.waitForURL('**/home');
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
    await page.getByRole('region', { name: 'Projects' }).waitFor();
    expect(await page.getByRole('link', { name: 'Sign up' }).count()).toBe(0);
  });
});

describe('sign-in', () => {
  it('asks for a valid email and password before it asks the server', async () => {
    const page = await on.visitorPage();
    let asked = 0;
    page.on('request', (request) => (asked += Number(request.url().endsWith('/users/login'))));
    await page.goto('/login');
    const invalid = [
      ['', ''],
      ['someone', 'long enough'],
      ['someone@example', 'long enough'],
      ['someone@example.c', 'long enough'],
      ['someone@example.abcde', 'long enough'],
      ['someone@example.com', ''],
      ['someone@example.com', 'x'.repeat(LIMITS.passwordMinSignIn - 1)],
    ] as const;
    for (const [email, password] of invalid) {
      await fillSignIn(page, email, password);
      expect([`${email} / ${password}`, await listed(page, TEXTS.invalidForm)]).toEqual([
        `${email} / ${password}`,
        [TEXTS.invalidForm],
      ]);
    }
    expect(asked).toBe(0);
  });

  it('lists what the server refuses, and what it says when no server answers', async () => {
    const page = await on.visitorPage();
    await page.goto('/login');
    await fillSignIn(page, 'nobody@example.com', 'x'.repeat(LIMITS.passwordMinSignIn));
    expect(await listed(page, TEXTS.signInRefused)).toEqual([TEXTS.signInRefused]);

    await answerSignIn(page, refused(429, { email: 'Slow down' }, { message: 'Try later' }));
    await page.getByRole('button', { name: 'Login' }).click();
    expect(await listed(page, 'Try later')).toEqual(['Slow down', 'Try later']);

    await page.route('**/users/login', (route) => route.abort());
    await page.getByRole('button', { name: 'Login' }).click();
    expect(await listed(page, TEXTS.unavailable)).toEqual([TEXTS.unavailable]);
    expect(await stored(page)).not.toHaveProperty('token');
  });

  it('leads on from the two account errors, and keeps the limited token of an unverified address', async () => {
    const page = await on.visitorPage();
    await answerSignIn(page, refused(403, TEXTS.accountNotActivated));
    await page.goto('/login');
    await fillSignIn(page, ADMIN.email, ADMIN.password);
    await page.waitForURL('**/account-activation-message');

    await answerSignIn(page, refused(403, TEXTS.accountNotVerified, { token: 'a limited token' }));
    await page.goto('/login');
    await fillSignIn(page, ADMIN.email, ADMIN.password);
    await page.waitForURL('**/resend-email-verify-link');
    expect(await stored(page)).toEqual({ signInToken: 'a limited token' });
  });

  it('opens the projects and keeps everything under one key of the browser', async () => {
    const page = await on.visitorPage();
    const errors = watchErrors(page);
    await page.goto('/login');
    await fillSignIn(page, ` ${ADMIN.email} `, ADMIN.password);
    await page.waitForURL('**/home');
    await page.getByRole('heading', { name: 'Projects' }).waitFor();
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await page.locator('html[data-color-scheme="dark"]').waitFor();

    expect(await page.evaluate(() => [Object.keys(localStorage), Object.keys(sessionStorage)])).toEqual([
      [STORAGE_KEY],
      [],
    ]);
    expect(await page.context().cookies()).toEqual([]);
    expect(await stored(page)).toMatchObject({
      token: expect.any(String),
      super_admin: true,
      loginTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      colorMode: 'dark',
    });
    expect(errors).toEqual([]);
  });

  it('with another account in a second tab covers the first one until it is reloaded', async () => {
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

  it('opens the address that a mail brought the visitor to, once', async () => {
    const projectId = await createProject(on.admin);
    const page = await on.visitorPage();
    await page.goto(`/project/${projectId}?view=configuration&mailRedirect=1`);
    await page.getByRole('link', { name: 'Login' }).click();
    await fillSignIn(page, ADMIN.email, ADMIN.password);
    await page.getByRole('tab', { name: 'Details' }).waitFor();
    expect(page.url()).toBe(`${on.server.url}/project/${projectId}?view=configuration`);
    expect(await stored(page)).not.toHaveProperty('redirect');
  });

  it('opens the path that a mail named, at once for who is signed in, and never another site', async () => {
    const projectId = await createProject(on.admin);
    const named = `/project/${projectId}?view=configuration`;
    const page = await on.visitorPage();
    await page.goto(`/login?mailRedirect=${encodeURIComponent('//elsewhere.example/')}`);
    await page.getByRole('heading', { name: 'Login' }).waitFor();
    expect(await stored(page)).not.toHaveProperty('redirect');
    await page.goto(`/login?mailRedirect=${encodeURIComponent(named)}`);
    await page.getByRole('link', { name: 'Sign up' }).click();
    await page.getByRole('link', { name: 'Login' }).click();
    await fillSignIn(page, ADMIN.email, ADMIN.password);
    await page.getByRole('tab', { name: 'Details' }).waitFor();
    expect(page.url()).toBe(`${on.server.url}${named}`);

    await page.goto(`/?mailRedirect=${encodeURIComponent(named)}`);
    await page.getByRole('tab', { name: 'Details' }).waitFor();
    expect(pathOf(page)).toBe(`/project/${projectId}`);
  });
});

describe('a session', () => {
  it('is needed for every protected address: without one they lead to the landing page', async () => {
    const page = await on.visitorPage();
    for (const path of ['/home', '/project', '/project/1']) {
      await page.goto(path);
      await page.getByRole('heading', { name: TEXTS.tagline }).waitFor();
      expect([path, pathOf(page)]).toEqual([path, '/']);
    }
  });

  it('ends at a token error: what was kept is cleared once, what belongs to the browser stays, and /login opens', async () => {
    const api = await on.server.admin();
    const page = await on.memberPage({}, api);
    await page.goto('/home');
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await page.locator('html[data-color-scheme="dark"]').waitFor();
    await page.getByRole('heading', { name: 'Projects' }).waitFor();
    // From before the end: the page may hear of it by itself.
    const clears = await countClears(page);
    await api.ok('/users/logout');

    // Several calls are refused at the same time.
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByLabel('Search projects').fill('anything');
    await page.waitForURL('**/login');
    await page.getByRole('heading', { name: 'Login' }).waitFor();
    expect(await stored(page)).toEqual({ colorMode: 'dark' });
    expect(await clears()).toBe(1);
  });

  it('ends in all tabs, cleared by one of them, with the address that a mail led to kept', async () => {
    const api = await on.server.admin();
    const page = await on.memberPage({}, api);
    const otherTab = await page.context().newPage();
    await otherTab.goto('/home');
    await otherTab.getByRole('heading', { name: 'Projects' }).waitFor();
    const clears = await countClears(otherTab);
    await api.ok('/users/logout');
    await page.goto('/home?mailRedirect=1');
    await page.waitForURL('**/login');
    await page.getByText('Your session has ended.').waitFor();
    await otherTab.getByRole('heading', { name: TEXTS.tagline }).waitFor();
    expect(await stored(page)).toEqual({ redirect: '/home' });
    expect(await clears()).toBe(0);
  });

  it('ends at each of the documented token errors', async () => {
    const page = await on.memberPage();
    await page.goto('/nowhere');
    const session = await stored(page);
    for (const errors of TOKEN_ERRORS) {
      await page.evaluate(([key, all]) => localStorage.setItem(key, all), [
        STORAGE_KEY,
        JSON.stringify(session),
      ] as const);
      await page.route('**/projects/list', (route) => route.fulfill(refused(401, errors)));
      await page.goto('/home');
      await page.waitForURL('**/login');
      expect([errors, await stored(page)]).toEqual([errors, {}]);
    }
  });

  it('survives a refusal that is none of a token', async () => {
    const page = await on.memberPage();
    const errors = { permission: 'You may not see the projects' };
    await page.route('**/projects/list', (route) => route.fulfill(refused(403, errors)));
    await page.goto('/home');
    await page.getByText(errors.permission).waitFor();
    expect(await stored(page)).toHaveProperty('token');
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

describe('addresses', () => {
  it('/project leads to /home', async () => {
    const page = await on.memberPage();
    await page.goto('/project');
    await page.getByRole('heading', { name: 'Projects' }).waitFor();
    expect(pathOf(page)).toBe('/home');
  });

  it('that are none of the product’s show a page that says so, with the navigation bar', async () => {
    const page = await on.memberPage();
    const unknown = page.getByRole('heading', { name: 'Page not found' });
    for (const path of ['/nowhere', '/project/0', '/project/abc', '/project/1/more']) {
      await page.goto(path);
      await unknown.waitFor();
      expect(pathOf(page)).toBe(path);
    }
    const bar = page.getByRole('navigation', { name: 'Main' });
    expect(await bar.getByRole('link').allTextContents()).toEqual(['Home', 'Projects', 'Analytics']);
    await page.getByRole('link', { name: 'Go to projects' }).click();
    await page.waitForURL('**/home');
  });

  it('show a visitor the same, without the navigation bar', async () => {
    const page = await on.visitorPage();
    await page.goto('/nowhere');
    await page.getByRole('heading', { name: 'Page not found' }).waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
  });
});

/** From now on: how often the token went out of what the browser keeps. */
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
