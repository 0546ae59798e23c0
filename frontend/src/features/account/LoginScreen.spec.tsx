import { TEXTS } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { openScreen, refuses, screen, sent, visitor } from '../../testing/index.js';

it('says why a sign-in is refused', async () => {
  const { user } = openScreen('/login', visitor, refuses('/users/login', { email: TEXTS.signInRefused }));
  await user.type(await screen.findByLabelText(/^Email/), 'ada@tests.org');
  await user.type(screen.getByLabelText(/^Password/), 'a password{Enter}');
  await screen.findByText(TEXTS.signInRefused);
  expect(sent('/users/login')).toHaveLength(1);
});
