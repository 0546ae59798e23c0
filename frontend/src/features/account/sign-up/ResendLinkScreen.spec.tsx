import { DELAYS, TEXTS, TOKEN_ERRORS } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import {
  answers,
  holds,
  openScreen,
  passTime,
  press,
  refuses,
  screen,
  sent,
  stored,
  visitorWith,
  waitFor,
} from '../../../testing/index.js';

const PATH = '/users/resend-email-verification';
const unverified = visitorWith({ signInToken: 'a limited token' });

it('requests another link with the limited token, once, with a spinner meanwhile', async () => {
  const { handler, answer } = holds(PATH);
  const { user, address } = openScreen('/email-verification', unverified, handler);
  await screen.findByText(/^An activation link was sent to your email\./);
  expect(address()).toBe('/resend-email-verify-link');
  await press(user, 'Resend a new one');
  await screen.findByRole('progressbar', { name: 'Sending' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /Resend a new one/ }).disabled).toBe(true);
  answer(answers(PATH));
  await screen.findByText(TEXTS.linkRequested);
  expect(
    sent()
      .filter(({ path }) => path === PATH)
      .map(({ headers }) => headers.get('Token')),
  ).toEqual(['a limited token']);
});

it.each(TOKEN_ERRORS)('leads to the sign-in when the limited token is no longer valid: %s', async (text) => {
  const { user, address } = openScreen('/resend-email-verify-link', unverified, refuses(PATH, text, { status: 401 }));
  await press(user, 'Resend a new one');
  await screen.findByText('Sign in to get a new link.');
  expect(address()).toBe('/login');
  expect(stored()).toEqual({});
});

it('sends no session’s token after a sign-in in another tab, and leaves that session alone', async () => {
  const answer = refuses(PATH, TEXTS.tokenRequired, { status: 401 });
  const { user } = openScreen('/resend-email-verify-link', answer);
  await press(user, 'Resend a new one');
  await waitFor(() => expect(sent(PATH)).toHaveLength(1));
  expect(
    sent()
      .find(({ path }) => path === PATH)
      ?.headers.has('Token'),
  ).toBe(false);
  await passTime(DELAYS.apiResult);
  expect(stored()).toHaveProperty('token');
});
