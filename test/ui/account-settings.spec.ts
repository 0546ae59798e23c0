import type { Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { answerCall, fillSignIn, listed, refused, stored, SUCCESS } from '../support/account-page.js';
import { ADMIN } from '../support/server.js';
import { ownUi } from '../support/shared-ui.js';
import { until } from '../support/until.js';

const on = ownUi();

/** What an installation tells its screens, in another state than ours is in. */
const answerSettings = (page: Page, settings: object): Promise<unknown> => {
  const data = { captcha: null, passwordMin: 5, jurisdiction: null, ipLookupUrl: null, ...settings };
  return page.route('**/api/client-settings', (route) => route.fulfill({ json: { status: 'success', data } }));
};

/** A captcha that is answered by a click; each of its boxes counts how often it was reset. */
const CAPTCHA_SCRIPT = `
  window.rendered = [];
  window.grecaptcha = {
    render(box, options) {
      const button = document.createElement('button');
      Object.assign(button, { type: 'button', textContent: 'I am not a robot' });
      let clicks = 0;
      button.addEventListener('click', () => options.callback('answer ' + ++clicks));
      box.append(button);
      window.rendered.push({ sitekey: options.sitekey, action: options.action, resets: 0 });
      return window.rendered.length - 1;
    },
    reset: (id) => window.rendered[id].resets++,
  };`;

async function withCaptcha(page: Page): Promise<() => number> {
  let loads = 0;
  await answerSettings(page, { captcha: { siteKey: 'the key', scriptUrl: '/captcha.js' } });
  await page.route('**/captcha.js*', (route) => {
    loads += 1;
    return route.fulfill({ contentType: 'text/javascript', body: CAPTCHA_SCRIPT });
  });
  return () => loads;
}

const rendered = (page: Page): Promise<unknown> => page.evaluate('window.rendered');
const robotCheck = (page: Page) => page.getByRole('button', { name: 'I am not a robot' });

describe('a captcha', () => {
  it('is asked for before anything is sent, and anew for each try', async () => {
    const page = await on.visitorPage();
    const loads = await withCaptcha(page);
    const calls = await answerCall(page, '/users/password-reset-link', refused(429, { email: 'Slow down' }));
    await page.goto('/forgot-password');
    await robotCheck(page).waitFor();
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByRole('button', { name: 'Submit' }).click();
    await listed(page, 'Please confirm that you are not a robot');
    for (const _try of [1, 2]) {
      await robotCheck(page).click();
      await page.getByRole('button', { name: 'Submit' }).click();
      await listed(page, 'Slow down');
      await page.getByRole('button', { name: 'Submit' }).click();
      await listed(page, 'Please confirm that you are not a robot');
    }
    expect(calls.map(({ body }) => body['g-recaptcha-response'])).toEqual(['answer 1', 'answer 2']);
    expect(await rendered(page)).toEqual([{ sitekey: 'the key', action: 'Password reset', resets: 2 }]);

    await page.getByRole('link', { name: 'Back to login' }).click();
    await robotCheck(page).waitFor();
    expect(loads()).toBe(1);
  });

  it('goes before the verification of an address and before another link', async () => {
    const page = await on.visitorPage();
    await withCaptcha(page);
    const verifications = await answerCall(page, '/users/email-verify', SUCCESS);
    await page.goto('/verify-email?token=abc');
    await robotCheck(page).click();
    await page.getByText('Thank you! Your email address is verified.').waitFor();
    expect(verifications.map(({ body }) => body)).toEqual([{ token: 'abc', 'g-recaptcha-response': 'answer 1' }]);
    expect(await rendered(page)).toMatchObject([{ action: 'Email verification' }]);

    const requests = await answerCall(page, '/users/resend-email-verification', SUCCESS);
    await page.goto('/resend-email-verify-link');
    await robotCheck(page).click();
    await page.getByRole('button', { name: 'Resend a new one' }).click();
    await page.getByText('A new link will follow shortly.').waitFor();
    expect(requests.map(({ body }) => body)).toEqual([{ 'g-recaptcha-response': 'answer 1' }]);
    expect(await rendered(page)).toMatchObject([{ action: 'Resend email verification' }]);
  });

  it('that can’t be loaded says so', async () => {
    const page = await on.visitorPage();
    await answerSettings(page, { captcha: { siteKey: 'the key', scriptUrl: '/captcha.js' } });
    await page.route('**/captcha.js*', (route) => route.abort());
    await page.goto('/register');
    const alert = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
    expect(await alert.textContent()).toContain('Reload the page to try again.');
  });
});

describe('an installation', () => {
  it('may ask for longer passwords', async () => {
    const page = await on.visitorPage();
    await answerSettings(page, { passwordMin: 12 });
    const calls = await answerCall(page, '/users/password-update', SUCCESS);
    await page.goto('/forgot-password?token=abc');
    await page.getByLabel('Password', { exact: true }).fill('12345678901');
    await page.getByLabel('Retype Password').fill('12345678901');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText('Password should have minimum 12 characters').waitFor();
    expect(calls).toEqual([]);
  });

  it('names its jurisdiction in the terms, which otherwise have a marked gap there', async () => {
    const page = await on.visitorPage();
    await page.goto('/terms-of-service');
    await page.locator('mark').getByText('[jurisdiction: to be filled in by the administrator]').waitFor();
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      '1. General use',
      '2. User responsibilities',
      '3. Data and security',
      '4. Indemnification',
      '5. Limitation of liability',
      '6. Account management',
      '7. Termination',
      '8. Governing law',
    ]);
    expect(await page.getByRole('navigation').count()).toBe(0);
    const { token = '', url } = on.admin;
    const { ok } = await fetch(`${url}/api/admin/settings`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json', Token: token },
      body: JSON.stringify({ jurisdiction: 'Nepal' }),
    });
    expect(ok).toBe(true);
    await page.reload();
    await page.getByText('governed by the law of Nepal,').waitFor();
    expect(await page.locator('mark').count()).toBe(0);
  });

  it('may have the public address looked up, which then goes with the calls; a failure is silent', async () => {
    const page = await on.visitorPage();
    await answerSettings(page, { ipLookupUrl: '/address' });
    await page.route('**/address', (route) => route.abort());
    await page.goto('/login');
    await page.getByRole('heading', { name: 'Login' }).waitFor();
    expect(await page.getByRole('alert').textContent()).toBe('');

    await page.unroute('**/address');
    await page.route('**/address', (route) => route.fulfill({ json: { ip: '192.0.2.1', country: 'NP' } }));
    await page.reload();
    const known = { ip: '192.0.2.1', loc: 'NP' };
    await until('the address', async () => (await stored(page)).clientIP_info);
    expect(await stored(page)).toEqual({ clientIP_info: known });
    const signedIn = page.waitForRequest('**/users/login');
    await fillSignIn(page, ADMIN.email, ADMIN.password);
    expect(JSON.parse((await signedIn).headers().clientip ?? '')).toMatchObject({ ip: '192.0.2.1', country: 'NP' });
    await page.waitForURL('**/home');
    expect(await stored(page)).toMatchObject({ clientIP_info: known });
  });
});
