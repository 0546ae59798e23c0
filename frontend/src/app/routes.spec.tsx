import { TEXTS, TOKEN_ERRORS } from '@testplatform/contract';
import { describe, expect, it, jest } from '@jest/globals';
import {
  answers,
  given,
  openScreen,
  person,
  press,
  refuses,
  screen,
  stored,
  visitor,
  waitFor,
  within,
} from '../testing/index.js';

const home = [answers('/projects/list', { data: [] }), answers('/projects/latest-runs', { data: [] })];

describe('a session', () => {
  it.each(['/home', '/project', '/project/1', '/analytics', '/account', '/admin/user-list', '/xecutor/manage'])(
    'is needed for %s: without one it leads to the landing page',
    async (path) => {
      const { address } = openScreen(path, visitor);
      await screen.findByRole('heading', { name: TEXTS.tagline });
      expect(address()).toBe('/');
      expect(stored()).toEqual({ redirect: path });
    },
  );

  it.each(TOKEN_ERRORS)('ends at %s: stored data is cleared, preferences stay', async (errors) => {
    const { user, address } = openScreen('/home', ...home);
    await press(user, 'Dark theme');
    await screen.findByText('No projects yet');
    const clears = countClears();
    // Several calls are refused at the same time.
    for (const path of ['/projects/list', '/projects/latest-runs', '/users/profile-info'])
      given(refuses(path, errors, { status: 401 }));
    await user.type(screen.getByLabelText('Search projects'), 'anything');
    await screen.findByRole('heading', { name: 'Login' });
    await screen.findByText('Your session has ended. Please sign in again.');
    expect(address()).toBe('/login');
    expect(stored()).toEqual({ colorMode: 'dark', redirect: '/home?q=anything' });
    expect(clears()).toBe(1);
  });

  it('that ends keeps the address from a mail’s link', async () => {
    const refusals = ['/projects/list', '/projects/latest-runs', '/users/profile-info'].map((path) =>
      refuses(path, TEXTS.tokenNotValid, { status: 401 }),
    );
    openScreen('/home?mailRedirect=1', ...refusals);
    await screen.findByText('Your session has ended. Please sign in again.');
    expect(stored()).toEqual({ redirect: '/home' });
  });

  it('survives a refusal that is not about a token', async () => {
    const refusal = refuses('/projects/list', { permission: 'You may not see the projects' }, { status: 403 });
    openScreen('/home', refusal, ...home);
    await screen.findByText('You may not see the projects');
    expect(stored()).toHaveProperty('token');
  });
});

describe('addresses', () => {
  it('/project leads to the list of projects', async () => {
    const { address } = openScreen('/project', ...home);
    await screen.findByRole('heading', { level: 1, name: 'Projects' });
    expect(address()).toBe('/home?view=projects');
  });

  it.each(['/nowhere', '/project/0', '/project/abc', '/project/1/more'])(
    '%s shows that there is no such page, with the navigation bar',
    async (path) => {
      const { user, address } = openScreen(path, ...home);
      await screen.findByRole('heading', { name: 'Page not found' });
      expect(address()).toBe(path);
      const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
      expect(links.map(({ textContent }) => textContent)).toEqual(['Home', 'Projects', 'Analytics']);
      await user.click(screen.getByRole('link', { name: 'Go to projects' }));
      await waitFor(() => expect(address()).toBe('/home'));
    },
  );

  it('unknown to the product show a visitor the same, without the navigation bar', async () => {
    openScreen('/nowhere', visitor);
    await screen.findByRole('heading', { name: 'Page not found' });
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});

describe('an administrator who must have a second factor', () => {
  const demand = refuses('/projects/list', { second_factor: TEXTS.secondFactorDemanded }, { status: 403 });
  const runs = refuses('/projects/latest-runs', { second_factor: TEXTS.secondFactorDemanded }, { status: 403 });
  const state = answers('/users/second-factor', { data: { on: false, recoveryCodes: 0, demanded: true } });

  it('reaches only the account', async () => {
    const { address } = openScreen('/home', person(), demand, runs, state);
    await screen.findByText(TEXTS.secondFactorDemanded);
    expect(address()).toBe('/account');
  });
});

/** From now on, counts how often the stored token was cleared. */
function countClears(): () => number {
  const set = jest.spyOn(Storage.prototype, 'setItem');
  return () => set.mock.calls.filter(([, value]) => !value.includes('"token"')).length;
}
