import { LIMITS, STORAGE_KEY, TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import {
  PROFILE,
  answers,
  field,
  fillIn,
  given,
  holds,
  listed,
  openScreen,
  person,
  press,
  refuses,
  screen,
  sent,
  stored,
  unreachable,
  visitor,
  waitFor,
} from '../../../testing/index.js';

const GOOD = { Email: 'ada@example.com', Password: 'x'.repeat(LIMITS.passwordMinSignIn) };
const accepted = answers('/users/login', { token: 'the token', super_admin: true, data: PROFILE });
const home = [
  answers('/projects/list', { data: [] }),
  answers('/projects/latest-runs', { data: [] }),
  answers('/users/profile-info', { data: PROFILE }),
];

describe('sign-in', () => {
  it.each([
    ['', ''],
    ['someone', 'long enough'],
    ['someone@example', 'long enough'],
    ['someone@example.c', 'long enough'],
    ['someone@example.abcde', 'long enough'],
    ['someone@example.com', ''],
    ['someone@example.com', 'x'.repeat(LIMITS.passwordMinSignIn - 1)],
  ])('requires a valid email and password before calling the server: %j, %j', async (Email, Password) => {
    const { user } = openScreen('/login', visitor);
    await fillIn(user, { Email, Password });
    await press(user, 'Login');
    expect(await listed(TEXTS.invalidForm)).toEqual([TEXTS.invalidForm]);
    expect(sent('/users/login')).toEqual([]);
  });

  it('lists the server’s errors, and says when no server answers', async () => {
    const refusal = refuses('/users/login', { email: 'Slow down' }, { status: 429, message: 'Try later' });
    const { user } = openScreen('/login', visitor, refusal);
    await fillIn(user, GOOD);
    await press(user, 'Login');
    expect(await listed('Try later')).toEqual(['Slow down', 'Try later']);

    given(unreachable('/users/login'));
    await press(user, 'Login');
    expect(await listed(TEXTS.unavailable)).toEqual([TEXTS.unavailable]);
    expect(stored()).not.toHaveProperty('token');
  });

  it.each([
    [TEXTS.accountNotActivated, {}, '/account-activation-message', {}],
    [
      TEXTS.accountNotVerified,
      { token: 'a limited token' },
      '/resend-email-verify-link',
      { signInToken: 'a limited token' },
    ],
  ])('leads on from %j, with a limited token kept', async (text, more, destination, kept) => {
    const { user, address } = openScreen('/login', visitor, refuses('/users/login', text, { status: 403, ...more }));
    await fillIn(user, GOOD);
    await press(user, 'Login');
    await waitFor(() => expect(address()).toBe(destination));
    expect(stored()).toEqual(kept);
  });

  it('opens the projects and stores everything under one key of the browser', async () => {
    const { user, address } = openScreen('/login', visitor, accepted, ...home);
    await fillIn(user, { ...GOOD, Email: ' ada@example.com ' });
    await press(user, 'Login');
    await screen.findByText('No projects yet');
    expect(address()).toBe('/home');
    await press(user, 'Dark theme');
    await waitFor(() => expect(document.documentElement.dataset.colorScheme).toBe('dark'));
    expect([Object.keys(localStorage), Object.keys(sessionStorage), document.cookie]).toEqual([[STORAGE_KEY], [], '']);
    expect(stored()).toMatchObject({
      token: 'the token',
      super_admin: true,
      loginTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      colorMode: 'dark',
    });
    expect(sent('/users/login')).toEqual([{ ...bodyOf('ada@example.com'), tc: true }]);
  });

  it('is sent once, however often it is submitted', async () => {
    const { handler, answer, asked } = holds('/users/login');
    const { user } = openScreen('/login', visitor, handler, ...home);
    await fillIn(user, GOOD);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Login' }).disabled).toBe(true));
    await user.keyboard('{Enter}');
    answer(accepted);
    await screen.findByText('No projects yet');
    expect(asked()).toBe(1);
  });

  it('opens the address that a mail brought the visitor to, once', async () => {
    const { user, address } = openScreen('/home?view=projects&mailRedirect=1', visitor, accepted, ...home);
    await user.click(await screen.findByRole('link', { name: 'Login' }));
    await fillIn(user, GOOD);
    await press(user, 'Login');
    await screen.findByText('No projects yet');
    expect(address()).toBe('/home?view=projects');
    expect(stored()).not.toHaveProperty('redirect');
  });

  it('opens the path that a mail named, even after other screens', async () => {
    const named = encodeURIComponent('/home?view=projects');
    const { user, address } = openScreen(`/login?mailRedirect=${named}`, visitor, accepted, ...home);
    await user.click(await screen.findByRole('link', { name: 'Sign up' }));
    await user.click(await screen.findByRole('link', { name: 'Login' }));
    await screen.findByRole('heading', { name: 'Login' });
    await fillIn(user, GOOD);
    await press(user, 'Login');
    await screen.findByText('No projects yet');
    expect(address()).toBe('/home?view=projects');
  });

  it('opens the path that a mail named at once for a signed-in user', async () => {
    const named = encodeURIComponent('/home?view=projects');
    const { address } = openScreen(`/?mailRedirect=${named}`, person(), ...home);
    await screen.findByText('No projects yet');
    expect(new URL(address(), window.location.origin).searchParams.get('view')).toBe('projects');
  });

  it('never goes to another site that a link names', async () => {
    openScreen(`/login?mailRedirect=${encodeURIComponent('//elsewhere.example/')}`, visitor);
    await screen.findByRole('heading', { name: 'Login' });
    expect(stored()).not.toHaveProperty('redirect');
  });
});

describe('sign-in with a second factor', () => {
  it('asks for an app code, refuses a missing and a wrong one, and sends the right one with the password', async () => {
    const { user } = openScreen('/login', visitor, refuses('/users/login', TEXTS.secondFactorNeeded, { status: 401 }));
    await fillIn(user, GOOD);
    await press(user, 'Login');
    await screen.findByRole('heading', { name: 'Two-factor sign-in' });
    expect(field('Code').getAttribute('autocomplete')).toBe('one-time-code');
    expect(field('Code').getAttribute('inputmode')).toBe('numeric');
    await press(user, 'Login');
    expect(await listed(TEXTS.invalidForm)).toEqual([TEXTS.invalidForm]);
    given(refuses('/users/login', { code: TEXTS.codeRefused }, { status: 401 }));
    await fillIn(user, { Code: '123456' });
    await press(user, 'Login');
    expect(await listed(TEXTS.codeRefused)).toEqual([TEXTS.codeRefused]);
    given(accepted, ...home);
    await fillIn(user, { Code: ' 654321 ' });
    await press(user, 'Login');
    await screen.findByText('No projects yet');
    expect(sent('/users/login').at(-1)).toEqual({ ...bodyOf(GOOD.Email), code: '654321', tc: true });
  });

  it('accepts a recovery code instead, and leads back to the password', async () => {
    const { user } = openScreen('/login', visitor, refuses('/users/login', TEXTS.secondFactorNeeded, { status: 401 }));
    await fillIn(user, GOOD);
    await press(user, 'Login');
    await press(user, 'Back');
    expect((await screen.findByDisplayValue(GOOD.Email)).getAttribute('name')).toBe('email');
    await press(user, 'Login');
    await press(user, 'Use a recovery code');
    given(accepted, ...home);
    await fillIn(user, { 'Recovery code': 'abcd-efgh' });
    await press(user, 'Login');
    await screen.findByText('No projects yet');
    expect(sent('/users/login').at(-1)).toMatchObject({ code: 'abcd-efgh' });
  });
});

const bodyOf = (email: string) => ({ email, password: GOOD.Password, 'g-recaptcha-response': null });
