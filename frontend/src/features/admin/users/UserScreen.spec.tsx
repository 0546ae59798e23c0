import { MODULE_ACTIONS, TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import type { AdminUser } from '../../../api/people/admin.js';
import type { Role } from '../../../api/people/roles.js';
import {
  answers,
  choose,
  describeStates,
  field,
  given,
  listed,
  openScreen,
  press,
  refuses,
  screen,
  sent,
  waitFor,
  within,
} from '../../../testing/index.js';

const USER = '/api/admin/user-list/5';
const ADA: AdminUser = {
  id: 5,
  user_id: 5,
  userName: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  email_verified: true,
  country: '',
  last_login_ip: { ip: '192.0.2.1', country: 'CH' },
  lastModified: '2026-03-04T05:06:07.000Z',
  createdAt: '2026-03-04T05:06:07.000Z',
  account_activation: true,
  super_admin: false,
  second_factor: false,
  user_role: 'admin',
  role_ids: [],
  roles: [],
  role_permission: {},
  version: 3,
};
const VIEWER: Role = {
  id: 9,
  name: 'Viewer',
  description: '',
  role_permission: { projects: { view: true }, runner: { all: true } },
  people: 0,
  version: 0,
  createdAt: '2026-03-04T05:06:07.000Z',
  lastModified: '2026-03-04T05:06:07.000Z',
};
const is = (change: Partial<AdminUser> = {}) => answers(`GET ${USER}`, { ...ADA, ...change });
const takes = (change: Partial<AdminUser>) => answers(`PUT ${USER}`, { ...ADA, version: 4, ...change });
const roles = answers('GET /api/admin/roles', [VIEWER], { 'Content-Range': 'roles 0-0/1' });
const session = (id: string, current: boolean, agent: string | null) => ({
  id,
  createdAt: '2026-03-04T05:06:07.000Z',
  expiresAt: '2026-03-05T05:06:07.000Z',
  ip: '192.0.2.1',
  country: 'CH',
  agent,
  current,
});
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const sessions = (...all: ReturnType<typeof session>[]) => answers(`GET ${USER}/sessions`, { sessions: all });
const open = (...more: Parameters<typeof openScreen>[1][]) =>
  openScreen('/admin/user-list/5', ...more, is(), roles, sessions());
const ticks = () =>
  within(screen.getByRole('table', { name: 'Rights by part of the product' }))
    .getAllByRole('img')
    .map((icon) => icon.querySelector('title')?.textContent);

describeStates('a person', {
  where: '/admin/user-list/5',
  path: `GET ${USER}`,
  loading: 'Loading the user',
  empty: [is(), 'Not signed in anywhere.'],
  more: [roles, sessions()],
});

it('that is gone is reported', async () => {
  open(refuses(`GET ${USER}`, { user: 'There is no such user' }, { status: 404 }));
  await screen.findByRole('heading', { name: 'User not found' });
  expect(screen.getByRole('link', { name: 'All users' }).getAttribute('href')).toBe('/admin/user-list');
});

describe('a person’s rights', () => {
  it('follow from roles, in words and as ticks, and are sent with the version that they are based on', async () => {
    const { user } = open();
    await screen.findByText(/^Without a role this person may do everything except the administration/);
    expect(ticks()).toHaveLength(Object.values(MODULE_ACTIONS).flat().length);
    await choose(user, 'Roles', 'Viewer');
    await screen.findByText(/^Roles are set, so only the permissions ticked below apply/);
    expect(ticks()).toEqual(['Projects: View', 'Runs: View', 'Runs: Change', 'Runs: Run', 'Runs: Stop']);
    expect(within(screen.getByRole('form', { name: 'Rights' })).queryByRole('checkbox')).toBeNull();
    given(takes({ role_ids: [9], roles: ['Viewer'] }), is({ role_ids: [9], roles: ['Viewer'], version: 4 }));
    await press(user, 'Save');
    await screen.findByRole('button', { name: TEXTS.saved });
    expect(sent(`PUT ${USER}`)).toEqual([{ role_ids: [9], version: 3 }]);
  });

  it('are none once the last role is removed', async () => {
    const { user } = open(is({ role_ids: [9], roles: ['Viewer'] }));
    await screen.findByText(/^Roles are set/);
    screen.getByRole('combobox', { name: 'Roles' }).focus();
    await user.keyboard('{Backspace}');
    await screen.findByText(/^Without a role this person may do nothing/);
  });

  it('are what the administrator sets where there is no role', async () => {
    const { user } = open();
    await choose(user, 'Without a role', 'Nothing');
    await screen.findByText(/^Without a role this person may do nothing/);
    given(takes({ user_role: 'user' }), is({ user_role: 'user', version: 4 }));
    await press(user, 'Save');
    await screen.findByRole('button', { name: TEXTS.saved });
    expect(sent(`PUT ${USER}`)).toEqual([{ user_role: 'user', version: 3 }]);
  });

  it('ask before changes are lost', async () => {
    const list = answers('GET /api/admin/user-list', [ADA], { 'Content-Range': 'user-list 0-0/1' });
    const { user } = open(list);
    await user.click(await screen.findByRole('switch', { name: 'Super admin' }));
    await user.click(screen.getByRole('link', { name: 'All users' }));
    await screen.findByRole('dialog', { name: 'Discard changes?' });
    await press(user, 'Keep editing');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(field('Super admin').checked).toBe(true);
    await user.click(screen.getByRole('link', { name: 'All users' }));
    await press(user, 'Discard');
    await screen.findByRole('heading', { name: 'Users' });
  });

  it('that somebody else changed meanwhile are not undone: both changes are saved', async () => {
    const { user } = open(is({ super_admin: true }));
    await choose(user, 'Roles', 'Viewer');
    const version = 'This account was changed by someone else';
    given(refuses(`PUT ${USER}`, { version }, { status: 409 }), is({ super_admin: false, version: 4 }));
    await user.keyboard('{Escape}');
    await press(user, 'Save');
    await screen.findByText('Somebody else changed this just now.');
    await waitFor(() => expect(field('Super admin').checked).toBe(false));
    expect(screen.getByRole('button', { name: 'Viewer' })).toBeTruthy();
    await waitFor(() => expect(sent(`PUT ${USER}`)).toHaveLength(2));
    expect(sent(`PUT ${USER}`)[1]).toEqual({ role_ids: [9], version: 4 });
  });

  it('name a chosen role that somebody else has deleted meanwhile, so that it can be taken out', async () => {
    const { user } = open();
    await choose(user, 'Roles', 'Viewer');
    await user.keyboard('{Escape}');
    const reason = 'One of these roles was deleted';
    given(
      refuses(`PUT ${USER}`, { role_ids: reason }),
      answers('GET /api/admin/roles', [], { 'Content-Range': 'roles */0' }),
    );
    await press(user, 'Save');
    expect(await listed(reason)).toEqual([reason]);
    await screen.findByRole('button', { name: 'Deleted role' });
    screen.getByRole('combobox', { name: 'Roles' }).focus();
    await user.keyboard('{Backspace}');
    expect(screen.queryByRole('button', { name: 'Deleted role' })).toBeNull();
  });

  it('that the server refuses stay as entered, with its reason', async () => {
    const { user } = open(is({ super_admin: true }));
    const reason = 'This is the last super admin';
    given(refuses(`PUT ${USER}`, { super_admin: reason }, { status: 409 }));
    await user.click(await screen.findByRole('switch', { name: 'Super admin' }));
    await press(user, 'Save');
    expect(await listed(reason)).toEqual([reason]);
  });
});

describe('a person’s sessions', () => {
  it('are shown with device and address, and end together after confirmation', async () => {
    const { user } = open(sessions(session('a', false, FIREFOX), session('b', false, null)));
    const region = await screen.findByRole('region', { name: 'Signed in' });
    await screen.findByText('Firefox on Windows');
    expect(within(region).getAllByRole('listitem')[0]?.textContent).toContain('192.0.2.1 · CH');
    await press(user, 'Sign out everywhere');
    const question = await screen.findByRole('dialog', { name: 'Sign Ada Lovelace out everywhere?' });
    given(answers(`GET ${USER}/sessions`, { sessions: [] }), answersPost);
    await user.click(within(question).getByRole('button', { name: 'Sign out everywhere' }));
    await screen.findByText('Not signed in anywhere.');
    expect(sent(`POST ${USER}/sign-out`)).toHaveLength(1);
  });

  it('are not ended if the only one is the user’s own', async () => {
    open(sessions(session('a', true, FIREFOX)));
    await screen.findByText('Firefox on Windows (this session)');
    expect(screen.queryByRole('button', { name: 'Sign out everywhere' })).toBeNull();
  });
});

describe('a person’s second factor', () => {
  it('is turned off for a person who lost the app, after confirmation', async () => {
    const { user } = open(is({ second_factor: true }));
    await press(user, 'Turn off');
    const question = await screen.findByRole('dialog');
    given(answers(`POST ${USER}/second-factor-reset`, {}), is());
    await user.click(within(question).getByRole('button', { name: 'Turn off' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Turn off' })).toBeNull());
    expect(sent(`POST ${USER}/second-factor-reset`)).toHaveLength(1);
  });
});

const answersPost = answers(`POST ${USER}/sign-out`, { sessions: [] });
