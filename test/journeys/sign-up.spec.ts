import { TEXTS } from '@testplatform/contract';
import type { Page } from 'playwright';
import { describe, expect, it } from '@jest/globals';
import { fillSignIn, listed, pathOf, stored } from '../support/browser/account-page.js';
import { linkIn, shareMailServer } from '../support/servers/mail-server.js';
import { ownUi } from '../support/browser/shared-ui.js';
import { until } from '../support/time/until.js';
import { eventually } from '../support/time/eventually.js';

const mails = shareMailServer();
const on = ownUi(() => ({ SMTP_URL: mails.url }));

const VERIFY = 'Verify your email address';
const RESET = 'Choose a new password';

async function signUp(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/register');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.waitForURL('**/login');
}

async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await fillSignIn(page, email, password);
}

async function setPassword(page: Page, password: string, retyped: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Retype Password').fill(retyped);
  await page.getByRole('button', { name: 'Submit' }).click();
}

/** The page that the newest mail with this subject links to, as a path of our server. */
const pathInMail = async (email: string, subject: string, path: string): Promise<string> => {
  const link = linkIn(await mails.next(email, subject), path);
  expect(link.origin).toBe(on.server.url);
  return link.pathname + link.search;
};

describe('a new person', () => {
  it('signs up, verifies by mail, waits, is activated, signs in, resets the password and creates a project', async () => {
    const email = 'ada@example.com';
    const page = await on.visitorPage();

    // An incomplete form, then a complete one.
    await page.goto('/register');
    await page.getByRole('button', { name: 'Sign up' }).click();
    await listed(page, TEXTS.invalidSignUp);
    await page.getByLabel('Password').fill('1234');
    await page.getByText(TEXTS.passwordTooShort).waitFor();
    await signUp(page, email, 'first-password');
    await page.getByText('We have sent you an email').waitFor();
    const firstLink = await pathInMail(email, VERIFY, '/verify-email');

    // Not verified: another link, which voids the first.
    await fillSignIn(page, email, 'wrong-password');
    expect(await listed(page, TEXTS.signInRefused)).toEqual([TEXTS.signInRefused]);
    await fillSignIn(page, email, 'first-password');
    await page.waitForURL('**/resend-email-verify-link');
    expect(Object.keys(await stored(page))).toEqual(['signInToken']);
    await page.getByRole('button', { name: 'Resend a new one' }).click();
    await page.getByText('A new link will follow shortly.').waitFor();
    await until('the second mail', () => mails.to(email).filter(({ subject }) => subject === VERIFY).length === 2);
    await page.goto(firstLink);
    await page.getByText('We are sorry, your email address could not be verified.').waitFor();
    await page.getByRole('alert').getByRole('listitem').first().waitFor();
    const secondLink = await pathInMail(email, VERIFY, '/verify-email');
    await page.goto(secondLink);
    await page.getByText('Thank you! Your email address is verified.').waitFor();
    await page.reload();
    await page.getByText('This address is already verified. Sign in.').waitFor();

    // Verified, not activated.
    await signIn(page, email, 'first-password');
    await page.waitForURL('**/account-activation-message');
    await page.getByText('Your account will be activated').waitFor();
    await activate(email);

    await signIn(page, email, 'first-password');
    await page.waitForURL('**/home');
    await page.getByRole('banner').getByRole('button', { name: 'Ada' }).click();
    await eventually(() => page.getByRole('menuitem').allTextContents()).toEqual(['Account', 'Xecutor', 'Sign out']);
    await page.getByRole('menuitem', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: TEXTS.tagline }).waitFor();

    // A forgotten password.
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot password' }).click();
    // The sign-in form has an Email field too.
    await page.getByRole('heading', { name: 'Forgot password' }).waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Submit' }).click();
    await page.getByText(TEXTS.resetRequested).waitFor();
    const reset = await pathInMail(email, RESET, '/forgot-password');
    await page.goto(reset);
    await setPassword(page, 'second-password', 'another-password');
    await page.getByText(TEXTS.passwordsDiffer).waitFor();
    await setPassword(page, 'second-password', 'second-password');
    await page.waitForURL('**/login');
    await page.getByText('Your password has been changed.').waitFor();
    await fillSignIn(page, email, 'first-password');
    await listed(page, TEXTS.signInRefused);
    await fillSignIn(page, email, 'second-password');
    await page.waitForURL('**/home');

    // The first project.
    await page.getByRole('button', { name: 'Create new project' }).first().click();
    await page.getByRole('dialog').getByLabel('Name').fill('My shop');
    await page.getByRole('dialog').getByLabel('Description').fill('What it sells');
    await page.getByRole('dialog').getByRole('button', { name: 'Create' }).click();
    await page.getByRole('link', { name: /My shop/ }).click();
    await page.getByRole('heading', { level: 1, name: 'My shop' }).waitFor();

    await page.goto(reset);
    await setPassword(page, 'third-password', 'third-password');
    await page.getByRole('alert').getByRole('listitem').first().waitFor();
    expect(pathOf(page)).toBe('/forgot-password');
  });
});

/** As an administrator does in the console; the owner is mailed. */
async function activate(email: string): Promise<void> {
  const { data } = await on.admin.ok<{ data: { user_id: number; email: string }[] }>('/admin/user-list', {});
  const user = data.find((one) => one.email === email);
  await on.admin.ok('/admin/user-account-activate', { event: 'Account activation', user_id: user?.user_id });
  linkIn(await mails.next(email, 'Your account is active'), '/login');
}
