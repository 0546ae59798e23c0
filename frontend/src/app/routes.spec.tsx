import { TEXTS, TOKEN_ERRORS } from '@testplatform/contract';
import { beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  PROFILE,
  answers,
  field,
  fillIn,
  given,
  live,
  openScreen,
  person,
  press,
  refuses,
  screen,
  sent,
  stored,
  visitor,
  waitFor,
  within,
  workspace,
} from '../testing/index.js';

const home = [answers('/projects/list', { data: [] }), answers('/projects/latest-runs', { data: [] })];

const secondFactor = answers('/users/second-factor', { data: { on: false, recoveryCodes: 0, demanded: false } });
const ada = { ...PROFILE, email: 'ada@example.com' };
const accepted = answers('/users/login', { token: 'the next session', super_admin: true, data: ada });

// The clock of a test doesn't wait for files.
beforeAll(() => Promise.all([import('./OtherAccountDialog.js'), import('./SignInAgain.js')]));

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

  it('that ends leaves what was typed on the screen, to be saved after the sign-in', async () => {
    const update = '/users/profile-update';
    const { user, address } = openScreen(
      '/account',
      person(ada),
      secondFactor,
      refuses(update, TEXTS.tokenExpired, { status: 401 }),
    );
    await fillIn(user, { 'First name': 'Grace' });
    await press(user, 'Save');
    await screen.findByText(/your unsaved changes are still there/);
    given(accepted, secondFactor, answers(update, { data: { ...ada, firstName: 'Grace' } }));
    await fillIn(user, { Password: 'a password' });
    await press(user, 'Login');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Login' })).toBeNull());
    expect(sent('/users/login')).toMatchObject([{ email: ada.email }]);
    expect(address()).toBe('/account');
    expect(field('First name').value).toBe('Grace');
    await press(user, 'Save');
    await screen.findByRole('button', { name: TEXTS.saved });
    expect(sent(update)).toHaveLength(2);
    expect(stored()).not.toHaveProperty('redirect');
  });

  it('that the live channel ends leaves an open dialog of the workspace, too', async () => {
    const { user } = openScreen(
      '/project/1',
      person(ada),
      ...workspace(),
      answers('/projects/test-report', { data: [] }),
    );
    await press(user, 'Create');
    await fillIn(user, { Title: 'Half written' });
    live.say('connect_error', new Error(TEXTS.tokenNotValid));
    await screen.findByRole('dialog', { name: 'Login' });
    given(accepted);
    await fillIn(user, { Password: 'a password' });
    await press(user, 'Login');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Login' })).toBeNull());
    expect(field('Title').value).toBe('Half written');
    await screen.findByRole('dialog', { name: 'Create' });
  });

  it('that ends shows another account nothing that was typed', async () => {
    const update = '/users/profile-update';
    const { user } = openScreen(
      '/account',
      person(ada),
      secondFactor,
      refuses(update, TEXTS.tokenExpired, { status: 401 }),
    );
    await fillIn(user, { 'First name': 'Grace' });
    await press(user, 'Save');
    await screen.findByRole('dialog', { name: 'Login' });
    given(answers('/users/login', { token: 'another', data: { ...PROFILE, email: 'grace@example.com' } }));
    await fillIn(user, { Email: 'grace@example.com', Password: 'a password' });
    await press(user, 'Login');
    await screen.findByRole('dialog', { name: 'Another account signed in' });
  });

  it('that ends keeps what could not be saved of the tree for the next sign-in', async () => {
    const save = refuses('/projects/components-update', TEXTS.tokenExpired, { status: 401 });
    const report = answers('/projects/test-report', { data: [] });
    const { user } = openScreen('/project/1', person(ada), ...workspace(), report, save);
    await press(user, 'Create');
    await fillIn(user, { Title: 'New module' });
    await press(user, 'Create');
    await screen.findByRole('heading', { name: 'Login' });
    given(accepted);
    await fillIn(user, { Email: ada.email, Password: 'a password' });
    await press(user, 'Login');
    await press(user, 'Discard my edits');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Discard my edits' })).toBeNull());
  });

  it('is left by Sign out only after a question, while something is not saved', async () => {
    const { user, address } = openScreen('/account', secondFactor, answers('/users/logout'));
    await fillIn(user, { 'First name': 'Grace' });
    await press(user, 'Ada Lovelace');
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    await press(user, 'Keep editing');
    await waitFor(() => expect(screen.queryByText('Discard changes?')).toBeNull());
    expect(field('First name').value).toBe('Grace');
    await press(user, 'Ada Lovelace');
    await user.click(screen.getByRole('menuitem', { name: 'Sign out' }));
    await press(user, 'Discard');
    await waitFor(() => expect(address()).toBe('/'));
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
