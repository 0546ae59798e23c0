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
  unreachable,
  visitor,
  waitFor,
} from '../../../testing/index.js';

const GOOD = { 'First name': 'Ada', Email: 'ada@example.com', Password: '12345' };

it('reports a short password once the field was touched', async () => {
  const { user } = openScreen('/register', visitor);
  await fillIn(user, { Password: '1234' });
  expect(screen.queryByText(TEXTS.passwordTooShort)).toBeNull();
  await user.tab();
  await screen.findByText(TEXTS.passwordTooShort);
  await fillIn(user, { Password: '12345' });
  await waitFor(() => expect(screen.queryByText(TEXTS.passwordTooShort)).toBeNull());
});

it.each([
  ['First name', 'A'],
  ['First name', ''],
  ['Email', 'ada@example'],
  ['Password', '1234'],
  ['Phone', '123'],
] as const)('requires valid fields before calling the server: %s %j', async (label, text) => {
  const { user } = openScreen('/register', visitor);
  await fillIn(user, { ...GOOD, [label]: text });
  await press(user, 'Sign up');
  expect(await listed(TEXTS.invalidSignUp)).toEqual([TEXTS.invalidSignUp]);
  await waitFor(() => expect(field(label).getAttribute('aria-invalid')).toBe('true'));
  expect(sent('/users/register')).toEqual([]);
});

it('reports an address that ends in more letters than are allowed', async () => {
  const { user } = openScreen('/register', visitor);
  await fillIn(user, { ...GOOD, Email: 'ada@qa.technology' });
  await press(user, 'Sign up');
  const sentence =
    'Email addresses can end in 2 to 4 letters here, as in .com. Ask your administrator to allow longer endings';
  expect(await listed(sentence)).toEqual([sentence]);
  expect(sent('/users/register')).toEqual([]);
});

it('accepts addresses with long endings where they are allowed', async () => {
  const { user } = openScreen('/register', visitor, installation({ emailEndingMax: 63 }), answers('/users/register'));
  await fillIn(user, { ...GOOD, Email: 'ada@qa.technology' });
  await press(user, 'Sign up');
  await screen.findByText(/We have sent you an email/);
  expect(sent('/users/register')).toMatchObject([{ email: 'ada@qa.technology' }]);
});

it('sends what was entered, with a country from the list and the terms, and shows a notice at the sign-in', async () => {
  const { user, address } = openScreen('/register', visitor, answers('/users/register'));
  await fillIn(user, { 'First name': ' Ada ', 'Last name': 'L', Email: ' ada@example.com ', Password: '12345' });
  await fillIn(user, { Phone: '1234', Country: 'ne' });
  await screen.findByRole('option', { name: 'Nepal' });
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent);
  expect(names.slice(0, 3)).toEqual(['Nepal', 'Netherlands', 'New Caledonia']);
  await user.keyboard('{Enter}');
  await press(user, 'Sign up');
  await screen.findByText(/We have sent you an email/);
  expect(address()).toBe('/login');
  expect(sent('/users/register')).toEqual([
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

it('opens the terms in another tab, so that what was entered is kept', async () => {
  openScreen('/register', visitor);
  const terms = await screen.findByRole('link', { name: 'Terms of service' });
  expect([terms.getAttribute('href'), terms.getAttribute('target')]).toEqual(['/terms-of-service', '_blank']);
});

it('lists every error and the message in red and focuses them; without a server it apologises', async () => {
  const errors = { email: 'Email is not valid', phone: 'Phone is too long' };
  const { user } = openScreen('/register', visitor, refuses('/users/register', errors, { message: 'Mend both' }));
  await fillIn(user, GOOD);
  await user.keyboard('{Enter}');
  expect(await listed('Mend both')).toEqual([errors.email, errors.phone, 'Mend both']);
  await waitFor(() => expect(document.activeElement?.textContent).toContain('Mend both'));
  given(unreachable('/users/register'));
  await press(user, 'Sign up');
  expect(await listed(TEXTS.unavailable)).toEqual([TEXTS.unavailable]);
});

it('is sent once, however often it is submitted', async () => {
  const { handler, answer, asked } = holds('/users/register');
  const { user } = openScreen('/register', visitor, handler);
  await fillIn(user, GOOD);
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign up' }).disabled).toBe(true));
  await user.keyboard('{Enter}');
  field('Email').form?.requestSubmit();
  answer(answers('/users/register'));
  await screen.findByText(/We have sent you an email/);
  expect(asked()).toBe(1);
});

it('shows the password on request', async () => {
  const { user } = openScreen('/register', visitor);
  await fillIn(user, { Password: '12345' });
  await press(user, 'Show characters');
  expect(field('Password').type).toBe('text');
  await user.click(screen.getByRole('button', { name: 'Show characters', pressed: true }));
  expect(field('Password').type).toBe('password');
});
