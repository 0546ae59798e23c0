import { TEXTS } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import {
  answers,
  given,
  holds,
  listed,
  openScreen,
  press,
  refuses,
  screen,
  sent,
  unreachable,
  visitor,
} from '../../../testing/index.js';

const SORRY = 'We are sorry, your email address could not be verified.';

it('verifies by itself, once: first a waiting text, then thanks and a link to sign in', async () => {
  const { handler, answer } = holds('/users/email-verify');
  const { user } = openScreen('/verify-email?token=abc', visitor, handler);
  await screen.findByText('Please wait while we verify your email address…');
  answer(answers('/users/email-verify'));
  await screen.findByText('Thank you! Your email address is verified.');
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'Login' });
  expect(sent('/users/email-verify')).toEqual([{ token: 'abc', 'g-recaptcha-response': null }]);
});

it('apologises and lists why; can be retried if no server answered', async () => {
  const { user } = openScreen('/verify-email?token=abc', visitor, unreachable('/users/email-verify'));
  await screen.findByText(SORRY);
  expect(await listed(TEXTS.unavailable)).toEqual([TEXTS.unavailable]);
  given(refuses('/users/email-verify', { token: 'Too old' }, { message: 'Ask again' }));
  await press(user, 'Try again');
  expect(await listed('Too old')).toEqual(['Too old', 'Ask again']);
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('can be retried when it was refused for another reason than the token', async () => {
  const busy = refuses('/users/email-verify', 'Please try again in 5 minutes.', { status: 429 });
  const { user } = openScreen('/verify-email?token=abc', visitor, busy);
  await screen.findByText('Please try again in 5 minutes.');
  given(answers('/users/email-verify'));
  await press(user, 'Try again');
  await screen.findByText('Thank you! Your email address is verified.');
});

it('says without an apology that this link has already verified the address', async () => {
  const used = refuses('/users/email-verify', { token: TEXTS.alreadyVerified }, { status: 409 });
  const { user } = openScreen('/verify-email?token=abc', visitor, used);
  await screen.findByText('This address is already verified. Sign in.');
  expect(screen.queryByText(SORRY)).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Sign in' }));
  await screen.findByRole('heading', { name: 'Login' });
});

it('needs a token', async () => {
  openScreen('/verify-email', visitor);
  await screen.findByText(/^This link is incomplete\./);
  expect(sent('/users/email-verify')).toEqual([]);
});
