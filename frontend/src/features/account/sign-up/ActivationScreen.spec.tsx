import { DELAYS, TEXTS } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { openScreen, passTime, press, screen, visitor } from '../../../testing/index.js';

const ADDRESS = '/account-activation-message';

it('goes home after a countdown of 60 seconds', async () => {
  const { address } = openScreen(ADDRESS, visitor);
  await passTime(0);
  expect(screen.getByRole('timer').textContent).toBe('Going home in 60 s');
  expect(screen.getByText(/^Your account will be activated after verification by our team\./)).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  await passTime(DELAYS.activationRedirect - 1_000);
  expect(screen.getByRole('timer').textContent).toBe('Going home in 1 s');
  expect(address()).toBe(ADDRESS);
  await passTime(1_000);
  // Home requires a sign-in.
  await screen.findByRole('heading', { name: TEXTS.tagline });
});

it('stays when asked to', async () => {
  const { user, address } = openScreen(ADDRESS, visitor);
  await press(user, 'Stay here');
  expect(screen.queryByRole('timer')).toBeNull();
  await passTime(2 * DELAYS.activationRedirect);
  expect(address()).toBe(ADDRESS);
});
