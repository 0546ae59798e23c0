import { TEXTS } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { answers, openScreen, screen, visitor } from '../../testing/index.js';

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('names the product and links to Login and Sign up, without the navigation bar', async () => {
  const { user, address } = openScreen('/', visitor);
  await screen.findByRole('heading', { name: TEXTS.tagline, level: 1 });
  expect(hrefOf('Sign up')).toBe('/register');
  expect(screen.queryByRole('navigation')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Login' }));
  await screen.findByRole('heading', { name: 'Login' });
  expect(address()).toBe('/login');
  expect(['Forgot password', 'Terms of service', 'Sign up'].map(hrefOf)).toEqual([
    '/forgot-password',
    '/terms-of-service',
    '/register',
  ]);
  expect(screen.queryByRole('navigation')).toBeNull();
});

it('is the home page with the projects for a signed-in user', async () => {
  const nothing = [answers('/projects/list', { data: [] }), answers('/projects/latest-runs', { data: [] })];
  const { address } = openScreen('/', ...nothing);
  await screen.findByRole('heading', { level: 1, name: 'Home' });
  await screen.findByText('No projects yet');
  expect(address()).toBe('/home');
  expect(screen.queryByRole('link', { name: 'Sign up' })).toBeNull();
});
