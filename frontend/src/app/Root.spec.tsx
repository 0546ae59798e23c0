import { expect, it } from '@jest/globals';
import {
  answers,
  fillIn,
  installation,
  openScreen,
  press,
  refuses,
  screen,
  sent,
  stored,
  unreachable,
  visitor,
  waitFor,
} from '../testing/index.js';

it('looks up the public address, which is then sent with calls', async () => {
  const found = answers('GET /address', { ip: '192.0.2.1', country: 'NP' });
  const refusal = refuses('/users/login', { email: 'No' });
  const { user } = openScreen('/login', visitor, installation({ ipLookupUrl: '/address' }), found, refusal);
  await waitFor(() => expect(stored()).toEqual({ clientIP_info: { ip: '192.0.2.1', loc: 'NP' } }));
  await fillIn(user, { Email: 'ada@example.com', Password: 'a password' });
  await press(user, 'Login');
  await screen.findByText('No');
  const headers = sent().find(({ path }) => path === '/users/login')?.headers;
  expect(JSON.parse(headers?.get('clientIP') ?? '')).toMatchObject({ ip: '192.0.2.1', country: 'NP' });
});

it('shows nothing when the address can’t be looked up', async () => {
  openScreen('/login', visitor, installation({ ipLookupUrl: '/other-address' }), unreachable('GET /other-address'));
  await screen.findByRole('heading', { name: 'Login' });
  await waitFor(() => expect(sent('GET /other-address')).toHaveLength(1));
  expect(screen.getByRole('alert').textContent).toBe('');
  expect(stored()).toEqual({});
});
