import { TEXTS } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import {
  answers,
  field,
  fillIn,
  given,
  holds,
  installation,
  listed,
  openScreen,
  press,
  refuses,
  screen,
  sent,
  visitor,
  waitFor,
} from '../../../testing/index.js';

const RESET = '/users/password-reset-link';
const UPDATE = '/users/password-update';

it.each(['', 'someone', 'someone@example'])('does nothing for %j, which is not an address', async (Email) => {
  const { user } = openScreen('/forgot-password', visitor);
  await fillIn(user, { Email });
  await user.keyboard('{Enter}');
  await press(user, 'Submit');
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(sent(RESET)).toEqual([]);
});

it('sends one request for a valid address', async () => {
  const { handler, answer } = holds(RESET);
  const { user } = openScreen('/forgot-password', visitor, handler);
  await fillIn(user, { Email: ' someone@example.museum ' });
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Submit' }).disabled).toBe(true));
  field('Email').form?.requestSubmit();
  answer(answers(RESET));
  await screen.findByText(TEXTS.resetRequested);
  expect(sent(RESET)).toEqual([{ email: 'someone@example.museum', 'g-recaptcha-response': null }]);
});

it('accepts a new password that is long enough and typed twice the same', async () => {
  const refusal = refuses(UPDATE, { token: 'Too old' });
  const { user, address } = openScreen('/forgot-password?token=abc', visitor, refusal);
  await fillIn(user, { Password: '1234', 'Retype Password': '12345' });
  await press(user, 'Submit');
  await screen.findByText(TEXTS.passwordTooShort);
  await screen.findByText(TEXTS.passwordsDiffer);
  await fillIn(user, { Password: '12345' });
  await waitFor(() => expect(screen.queryByText(TEXTS.passwordsDiffer)).toBeNull());
  expect(sent(UPDATE)).toEqual([]);

  await press(user, 'Submit');
  expect(await listed('Too old')).toEqual(['Too old']);
  given(answers(UPDATE));
  await press(user, 'Submit');
  await screen.findByText(/^Your password has been changed\./);
  expect(address()).toBe('/login');
  const body = { token: 'abc', password: '12345', 'g-recaptcha-response': null };
  expect(sent(UPDATE)).toEqual([body, body]);
});

it('requires a longer password where the installation does', async () => {
  const { user } = openScreen('/forgot-password?token=abc', visitor, installation({ passwordMin: 12 }));
  await screen.findAllByText('At least 12 characters');
  await fillIn(user, { Password: '12345678901', 'Retype Password': '12345678901' });
  await press(user, 'Submit');
  await screen.findByText('Password should have minimum 12 characters');
  expect(sent(UPDATE)).toEqual([]);
});
