import { TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { answerCall, holdCall, listed, pathOf, refused, stored, SUCCESS } from '../support/account-page.js';
import { openInStoppedTime } from '../support/clock.js';
import { shareUi } from '../support/shared-ui.js';
import { eventually } from '../support/eventually.js';

const on = shareUi();
const focusedText = "document.activeElement?.textContent ?? ''";

describe('sign-up', () => {
  it('asks for valid fields before it asks the server, and names the short password once it was touched', async () => {
    const page = await on.visitorPage();
    const calls = await answerCall(page, '/users/register', SUCCESS);
    await page.goto('/register');
    const password = page.getByLabel('Password');
    await password.fill('1234');
    expect(await page.getByText(TEXTS.passwordTooShort).count()).toBe(0);
    await password.blur();
    await page.getByText(TEXTS.passwordTooShort).waitFor();
    await password.fill('12345');
    await page.getByText(TEXTS.passwordTooShort).waitFor({ state: 'detached' });

    const fields = { 'First name': 'Ada', Email: 'ada@example.com', Password: '12345', Phone: '' };
    for (const [label, text] of [
      ['First name', 'A'],
      ['First name', ''],
      ['Email', 'ada@example'],
      ['Email', 'ada@example.museum'],
      ['Password', '1234'],
      ['Phone', '123'],
    ] as const) {
      for (const [field, valid] of Object.entries(fields)) await page.getByLabel(field).fill(valid);
      await page.getByLabel(label).fill(text);
      await page.getByRole('button', { name: 'Sign up' }).click();
      expect([`${label}: ${text}`, await listed(page, TEXTS.invalidSignUp)]).toEqual([
        `${label}: ${text}`,
        [TEXTS.invalidSignUp],
      ]);
      // The sentence may still be that of the try before.
      await eventually(() => page.getByLabel(label).getAttribute('aria-invalid')).toBe('true');
      await page.getByLabel(label).fill(fields[label]);
    }
    expect(calls).toEqual([]);
  });

  it('sends what was filled in, with a country of the list and the terms, and greets at the sign-in', async () => {
    const page = await on.visitorPage();
    const calls = await answerCall(page, '/users/register', SUCCESS);
    await page.goto('/register');
    await page.getByLabel('First name').fill(' Ada ');
    await page.getByLabel('Last name').fill('L');
    await page.getByLabel('Email').fill(' ada@example.com ');
    await page.getByLabel('Password').fill('12345');
    await page.getByLabel('Phone').fill('1234');
    await page.getByRole('combobox', { name: 'Country' }).fill('ne');
    // The list of countries comes by itself.
    await eventually(async () => (await page.getByRole('option').allTextContents()).slice(0, 3)).toEqual([
      'Nepal',
      'Netherlands',
      'New Caledonia',
    ]);
    await page.getByRole('combobox', { name: 'Country' }).press('Enter');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await page.waitForURL('**/login');
    await page.getByText('We have sent you an email').waitFor();
    expect(calls.map(({ body }) => body)).toEqual([
      {
        firstName: 'Ada',
        lastName: 'L',
        email: 'ada@example.com',
        password: '12345',
        phone: '1234',
        country: 'Nepal',
        'g-recaptcha-response': null,
        tc: true,
      },
    ]);
  });

  it('keeps what was filled in while the terms are read', async () => {
    const page = await on.visitorPage();
    await page.goto('/register');
    await page.getByLabel('First name').fill('Ada');
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Terms of service' }).click();
    await (await opened).waitForURL('**/terms-of-service');
    expect(await page.getByLabel('First name').inputValue()).toBe('Ada');
  });

  it('lists every error and the message in red and brings the keyboard there; without a server it apologises', async () => {
    const page = await on.visitorPage();
    const errors = { email: 'Email is not valid', phone: 'Phone is too long' };
    await answerCall(page, '/users/register', refused(422, errors, { message: 'Mend both' }));
    await page.goto('/register');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password').fill('12345');
    await page.getByLabel('Password').press('Enter');
    expect(await listed(page, 'Mend both')).toEqual([errors.email, errors.phone, 'Mend both']);
    await eventually(() => page.evaluate(focusedText)).toContain('Mend both');
    await answerCall(page, '/users/register', null);
    await page.getByRole('button', { name: 'Sign up' }).click();
    expect(await listed(page, TEXTS.unavailable)).toEqual([TEXTS.unavailable]);
  });

  it('is sent once, however often it is submitted', async () => {
    const page = await on.visitorPage();
    const { calls, answer } = await holdCall(page, '/users/register');
    await page.goto('/register');
    await page.getByLabel('First name').fill('Ada');
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password').fill('12345');
    await page.getByLabel('Password').press('Enter');
    await page.getByRole('button', { name: 'Sign up' }).and(page.locator(':disabled')).waitFor();
    await page.getByLabel('Password').press('Enter');
    await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    answer();
    await page.waitForURL('**/login');
    expect(calls).toHaveLength(1);
  });

  it('shows the password while it is asked to', async () => {
    const page = await on.visitorPage();
    await page.goto('/register');
    const password = page.getByLabel('Password');
    await password.fill('12345');
    await page.getByRole('button', { name: 'Show characters' }).click();
    expect(await password.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Show characters', pressed: true }).click();
    expect(await password.getAttribute('type')).toBe('password');
  });
});

describe('the verification of an address', () => {
  it('is sent by itself, once: first a waiting text, then thanks and the way to sign in', async () => {
    const page = await on.visitorPage();
    const { calls, answer } = await holdCall(page, '/users/email-verify');
    await page.goto('/verify-email?token=abc');
    await page.getByText('Please wait while we verify your email address…').waitFor();
    answer();
    await page.getByText('Thank you! Your email address is verified.').waitFor();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/login');
    expect(calls.map(({ body }) => body)).toEqual([{ token: 'abc', 'g-recaptcha-response': null }]);
  });

  it('that fails apologises and lists why; where no server answered it can be tried again', async () => {
    const page = await on.visitorPage();
    await answerCall(page, '/users/email-verify', null);
    await page.goto('/verify-email?token=abc');
    await page.getByText('We are sorry, your email address could not be verified.').waitFor();
    expect(await listed(page, TEXTS.unavailable)).toEqual([TEXTS.unavailable]);
    await answerCall(page, '/users/email-verify', refused(422, { token: 'Too old' }, { message: 'Ask again' }));
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await listed(page, 'Too old')).toEqual(['Too old', 'Ask again']);
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  });

  it('that was verified by this link before says so, without an apology', async () => {
    const page = await on.visitorPage();
    await answerCall(page, '/users/email-verify', refused(409, { token: TEXTS.alreadyVerified }));
    await page.goto('/verify-email?token=abc');
    await page.getByText('This address is already verified. Sign in.').waitFor();
    expect(await page.getByText('We are sorry').count()).toBe(0);
    await page.getByRole('link', { name: 'Sign in' }).click();
    await page.waitForURL('**/login');
  });

  it('needs a token', async () => {
    const page = await on.visitorPage();
    const calls = await answerCall(page, '/users/email-verify', SUCCESS);
    await page.goto('/verify-email');
    await page.getByText('This link is incomplete.').waitFor();
    expect(calls).toEqual([]);
  });
});

describe('another verification link', () => {
  const limited = JSON.stringify({ signInToken: 'a limited token' });

  it('is asked for with the limited token, once, with a spinner meanwhile', async () => {
    const page = await on.visitorPage();
    const { calls, answer } = await holdCall(page, '/users/resend-email-verification');
    await page.goto('/email-verification');
    await page.waitForURL('**/resend-email-verify-link');
    await page.evaluate((all) => localStorage.setItem('TestPlatform', all), limited);
    await page.getByText('An activation link was sent to your email.').waitFor();
    await page.getByRole('button', { name: 'Resend a new one' }).click();
    await page.getByRole('progressbar', { name: 'Sending' }).waitFor();
    answer();
    await page.getByText('Your request has been submitted. A new link will follow shortly.').waitFor();
    expect(calls.map(({ headers }) => headers.token)).toEqual(['a limited token']);
  });

  it('leads to the sign-in when the limited token is no longer good', async () => {
    const page = await on.visitorPage();
    await page.goto('/resend-email-verify-link');
    await page.evaluate((all) => localStorage.setItem('TestPlatform', all), limited);
    await page.getByRole('button', { name: 'Resend a new one' }).click();
    await page.waitForURL('**/login');
    await page.getByText('Sign in to get a new link.').waitFor();
    expect(await stored(page)).toEqual({});
  });
});

describe('the welcome of an account that is not activated', () => {
  it('goes home after 60 seconds, which it counts', async () => {
    const page = await on.visitorPage();
    await openInStoppedTime(page, '/account-activation-message');
    await page.getByText('Your account will be activated after verification by our team.').waitFor();
    expect(await page.getByRole('navigation').count()).toBe(0);
    await page.getByRole('timer').getByText('Going home in 60 s').waitFor();
    await page.clock.runFor(59_000);
    await page.getByRole('timer').getByText('Going home in 1 s').waitFor();
    expect(pathOf(page)).toBe('/account-activation-message');
    await page.clock.runFor(2_000);
    // Home is for those who are signed in.
    await page.getByRole('heading', { name: TEXTS.tagline }).waitFor();
  });

  it('stays when it is asked to', async () => {
    const page = await on.visitorPage();
    await openInStoppedTime(page, '/account-activation-message');
    await page.getByRole('button', { name: 'Stay here' }).click();
    await page.getByRole('timer').waitFor({ state: 'detached' });
    await page.clock.runFor(120_000);
    expect(pathOf(page)).toBe('/account-activation-message');
  });
});

describe('a forgotten password', () => {
  it('does nothing for what is no address, and asks once for what is one', async () => {
    const page = await on.visitorPage();
    const { calls, answer } = await holdCall(page, '/users/password-reset-link');
    await page.goto('/forgot-password');
    const email = page.getByLabel('Email');
    for (const text of ['', 'someone', 'someone@example']) {
      await email.fill(text);
      await email.press('Enter');
    }
    expect(await page.getByRole('alert').textContent()).toBe('');
    await email.fill('someone@example.museum');
    await email.press('Enter');
    await page.getByRole('button', { name: 'Submit' }).and(page.locator(':disabled')).waitFor();
    await page.locator('form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    answer();
    await page.getByText(TEXTS.resetRequested).waitFor();
    expect(calls.map(({ body }) => body)).toEqual([{ email: 'someone@example.museum', 'g-recaptcha-response': null }]);
  });

  it('is replaced by one that is long enough and typed twice the same', async () => {
    const page = await on.visitorPage();
    const calls = await answerCall(page, '/users/password-update', refused(422, { token: 'Too old' }));
    await page.goto('/forgot-password?token=abc');
    const password = page.getByLabel('Password', { exact: true });
    const retyped = page.getByLabel('Retype Password');
    await password.fill('1234');
    await retyped.fill('12345');
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(TEXTS.passwordTooShort).waitFor();
    await page.getByText(TEXTS.passwordsDiffer).waitFor();
    await password.fill('12345');
    await page.getByText(TEXTS.passwordsDiffer).waitFor({ state: 'detached' });
    expect(calls).toEqual([]);

    await page.getByRole('button', { name: 'Submit' }).click();
    expect(await listed(page, 'Too old')).toEqual(['Too old']);
    await answerCall(page, '/users/password-update', SUCCESS);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.waitForURL('**/login');
    await page.getByText('Your password has been changed.').waitFor();
    expect(calls.map(({ body }) => body)).toEqual([{ token: 'abc', password: '12345', 'g-recaptcha-response': null }]);
  });
});
