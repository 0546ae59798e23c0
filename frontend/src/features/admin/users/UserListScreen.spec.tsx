import { describe, expect, it, jest } from '@jest/globals';
import type { AdminUser } from '../../../api/people/admin.js';
import {
  PROFILE,
  answers,
  choose,
  field,
  fillIn,
  given,
  holds,
  openScreen,
  press,
  screen,
  sent,
  stored,
  unreachable,
  waitFor,
  within,
} from '../../../testing/index.js';

const LIST = 'GET /api/admin/user-list';
const ACTIVATE = '/admin/user-account-activate';
const ADA: AdminUser = {
  id: 5,
  user_id: 5,
  userName: 'ada',
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  email_verified: false,
  country: 'Switzerland',
  last_login_ip: { ip: '192.0.2.1', country: 'CH' },
  lastModified: '2026-03-04T05:06:07.000Z',
  createdAt: '2026-03-04T05:06:07.000Z',
  account_activation: false,
  super_admin: false,
  second_factor: false,
  user_role: 'admin',
  role_ids: [],
  roles: [],
  role_permission: {},
  version: 3,
};
const has = (...users: AdminUser[]) =>
  answers(LIST, users, { 'Content-Range': `user-list 0-${users.length - 1}/${users.length}` });
const roles = answers('GET /api/admin/roles', [], { 'Content-Range': 'roles 0-0/0' });
const row = () => screen.getByRole('row', { name: /ada@example\.com/ });
const action = () => within(row()).getByRole<HTMLButtonElement>('button', { name: /^Action for/ });
/** The query of the last list request. */
const asked = () => {
  const { path = '' } = sent().findLast(({ path: one }) => one.startsWith('/api/admin/user-list?')) ?? {};
  const query = new URL(path, window.location.origin).searchParams;
  return Object.fromEntries(['filter', 'sort', 'range'].map((name) => [name, JSON.parse(query.get(name) ?? 'null')]));
};

describe('the user list', () => {
  it('says nothing of other filters before their answer has come', async () => {
    const { user } = openScreen('/admin/user-list?filter={"name":"nobody"}', has(), roles);
    await screen.findByText('No users match');
    given(holds(LIST).handler);
    await press(user, 'Clear filters');
    await screen.findByRole('status', { name: 'Loading users' });
    expect(screen.queryByText(/^No users/)).toBeNull();
  });

  it('lists the users, with an empty tick for an unverified address', async () => {
    openScreen('/admin/user-list', has(ADA), roles);
    await screen.findByText('1 user');
    for (const text of ['Ada Lovelace', 'Switzerland', 'No role: everything', 'In progress'])
      expect(within(row()).getByText(text)).toBeTruthy();
    expect(within(row()).getByTitle('Email not verified')).toBeTruthy();
    expect(within(row()).getByRole('link', { name: 'Ada Lovelace' }).getAttribute('href')).toBe('/admin/user-list/5');
    expect(Object.keys(localStorage)).toHaveLength(1);
  });

  it('disables the control during the call, and then restores its focus', async () => {
    const { handler, answer } = holds(ACTIVATE);
    const { user } = openScreen('/admin/user-list', has(ADA), roles, handler);
    await screen.findByText('1 user');
    await user.click(action());
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Account activation']);
    await user.click(screen.getByRole('menuitem'));
    await waitFor(() => expect(action().disabled).toBe(true));
    expect(within(row()).getByText('In progress')).toBeTruthy();
    given(answers('GET /api/admin/user-list/5', { ...ADA, account_activation: true, version: 4 }));
    answer(answers(ACTIVATE));
    await waitFor(() => expect(within(row()).getByText('Activated')).toBeTruthy());
    await waitFor(() => expect(document.activeElement).toBe(action()));
    expect(sent(ACTIVATE)).toEqual([{ event: 'Account activation', user_id: 5 }]);
  });

  it('gives a role to an account that was activated in its row, which is a newer version then', async () => {
    const PUT = 'PUT /api/admin/user-list/5';
    const tester = { ...ADA, id: 7, name: 'Tester', description: '', people: 0, role_permission: {}, version: 1 };
    const activated = { ...ADA, account_activation: true, version: 4 };
    const { user } = openScreen(
      '/admin/user-list',
      has(ADA),
      answers('GET /api/admin/roles', [tester], { 'Content-Range': 'roles 0-0/1' }),
      answers(ACTIVATE),
      answers('GET /api/admin/user-list/5', activated),
      answers(PUT, activated),
    );
    await screen.findByText('1 user');
    await user.click(action());
    await user.click(screen.getByRole('menuitem'));
    await within(row()).findByText('Activated');
    await user.click(within(row()).getByRole('checkbox'));
    await press(user, 'Add role');
    await choose(user, 'Role', 'Tester');
    await press(user, 'Add');
    await screen.findByText(/^1 account /);
    expect(sent(PUT)).toEqual([{ role_ids: [7], version: 4 }]);
  });

  it('promises a sign-in only to selected accounts with a verified address', async () => {
    const verified = { ...ADA, id: 6, user_id: 6, email: 'bob@example.com', email_verified: true };
    const { user } = openScreen('/admin/user-list', has(ADA, verified), roles);
    await screen.findByText('2 users');
    await user.click(within(screen.getByRole('row', { name: /bob@example\.com/ })).getByRole('checkbox'));
    await press(user, 'Activate');
    await screen.findByText('They can sign in, and get an email that says so.');
    await press(user, 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(within(row()).getByRole('checkbox'));
    await press(user, 'Activate');
    await screen.findByText('They get an email that says so, and can sign in once their email address is verified.');
  });

  it('asks before it deactivates, and re-enables the control silently when that fails', async () => {
    const activated = { ...ADA, account_activation: true };
    const { user } = openScreen('/admin/user-list', has(activated), roles, unreachable(ACTIVATE));
    await screen.findByText('1 user');
    const deactivate = async () => {
      await user.click(action());
      await user.click(await screen.findByRole('menuitem', { name: 'Account deactivation' }));
      await screen.findByRole('dialog', { name: 'Deactivate Ada Lovelace?' });
    };
    await deactivate();
    await press(user, 'Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent(ACTIVATE)).toEqual([]);
    await deactivate();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(sent(ACTIVATE)).toEqual([{ event: 'Account deactivation', user_id: 5 }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(action().disabled).toBe(false));
    expect(within(row()).getByText('Activated')).toBeTruthy();
    expect(document.querySelector('[data-sonner-toast]')).toBeNull();
  });

  it('never activates an account that somebody else has deactivated while it was asked', async () => {
    const activated = { ...ADA, account_activation: true };
    const { user } = openScreen('/admin/user-list', has(activated), roles, unreachable(ACTIVATE));
    await screen.findByText('1 user');
    await user.click(action());
    await user.click(await screen.findByRole('menuitem', { name: 'Account deactivation' }));
    await screen.findByRole('dialog', { name: 'Deactivate Ada Lovelace?' });
    given(has({ ...activated, account_activation: false }));
    window.dispatchEvent(new Event('visibilitychange'));
    await screen.findByText('In progress');
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(sent(ACTIVATE)).toEqual([{ event: 'Account deactivation', user_id: 5 }]));
  });

  it('deactivates one’s own account after all others, and says so', async () => {
    const own = {
      ...ADA,
      id: PROFILE.user_id,
      user_id: PROFILE.user_id,
      firstName: 'Myself',
      account_activation: true,
    };
    const others = [5, 9].map((id) => ({ ...ADA, id, user_id: id, account_activation: true }));
    const { user } = openScreen('/admin/user-list', has(own, ...others), roles, answers(ACTIVATE));
    await screen.findByText('3 users');
    await user.click(screen.getByRole('checkbox', { name: 'Select all users' }));
    await press(user, 'Deactivate');
    await screen.findByText(/You are among them and will be signed out\.$/);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Deactivate' }));
    await waitFor(() => expect(sent(ACTIVATE)).toHaveLength(3));
    expect(sent(ACTIVATE)).toEqual(
      [5, 9, PROFILE.user_id].map((user_id) => ({ event: 'Account deactivation', user_id })),
    );
  });

  it('says that one’s own account is among those, in its row too', async () => {
    const own = { ...ADA, id: PROFILE.user_id, user_id: PROFILE.user_id, account_activation: true };
    const { user } = openScreen('/admin/user-list', has(own), roles);
    await screen.findByText('1 user');
    await user.click(action());
    await user.click(await screen.findByRole('menuitem', { name: 'Account deactivation' }));
    await screen.findByText(/You are among them and will be signed out\.$/);
  });

  it('exports a name that stays text where semicolons separate cells', async () => {
    const saved = jest.fn((_file: Blob) => '#saved');
    Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined });
    const { user } = openScreen('/admin/user-list', has({ ...ADA, firstName: 'a;=1;b' }), roles);
    await screen.findByText('1 user');
    await press(user, 'Export CSV');
    await waitFor(() => expect(saved).toHaveBeenCalled());
    const reader = new FileReader();
    reader.readAsText(saved.mock.calls[0]![0]);
    await waitFor(() => expect(reader.result).toContain("1,a;'=1;b Lovelace,ada@example.com,"));
  });

  it('keeps search, filters and order in the address, and offers to clear the filters where nothing matches', async () => {
    const { user, address } = openScreen('/admin/user-list', has(ADA), roles);
    await screen.findByText('1 user');
    await fillIn(user, { 'Search users': 'ada' });
    await waitFor(() => expect(asked().filter).toEqual({ q: 'ada' }));
    expect(decodeURIComponent(address())).toContain('{"q":"ada"}');
    await user.click(within(screen.getByRole('columnheader', { name: 'Email' })).getByRole('button'));
    await waitFor(() => expect(asked().sort).toEqual(['email', 'ASC']));
    given(has());
    await choose(user, 'Account status', 'Activated');
    await screen.findByText('No users match');
    expect(asked().filter).toEqual({ q: 'ada', account_activation: true });
    given(has(ADA));
    await press(user, 'Clear filters');
    await screen.findByText('1 user');
    expect(asked().filter).toEqual({});
    expect(field('Search users').value).toBe('');
  });

  it('shows what the address specifies', async () => {
    const query = new URLSearchParams({ filter: JSON.stringify({ q: 'ada' }), perPage: '10', page: '2' });
    openScreen(`/admin/user-list?${query}`, answers(LIST, [ADA], { 'Content-Range': 'user-list 10-10/11' }), roles);
    await screen.findByText('11 users');
    expect(asked()).toEqual({ filter: { q: 'ada' }, sort: ['id', 'ASC'], range: [10, 19] });
    expect(field('Search users').value).toBe('ada');
    expect(within(row()).getAllByRole('cell')[1]?.textContent?.trim()).toBe('11');
  });

  it('is one press of Back away from a person', async () => {
    const one = [
      answers('GET /api/admin/user-list/5', ADA),
      answers('GET /api/admin/user-list/5/sessions', { sessions: [] }),
    ];
    const { user, address } = openScreen('/admin/user-list', has(ADA), roles, ...one);
    await screen.findByText('1 user');
    const before = address();
    await user.click(within(row()).getByRole('link', { name: 'Ada Lovelace' }));
    await screen.findByRole('form', { name: 'Rights' });
    window.history.back();
    await screen.findByText('1 user');
    expect(address()).toBe(before);
    expect(stored()).toHaveProperty('token');
  });
});
