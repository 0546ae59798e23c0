import { TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import type { Role } from '../../../api/people/roles.js';
import {
  answers,
  describeStates,
  field,
  fillIn,
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

const ROLE = '/api/admin/roles/9';
const TESTER: Role = {
  id: 9,
  name: 'Tester',
  description: 'Writes tests',
  role_permission: { projects: { view: true } },
  people: 1,
  version: 3,
  createdAt: '2026-03-04T05:06:07.000Z',
  lastModified: '2026-03-04T05:06:07.000Z',
};
const is = (change: Partial<Role> = {}) => answers(`GET ${ROLE}`, { ...TESTER, ...change });
const all = (...roles: Role[]) =>
  answers('GET /api/admin/roles', roles, { 'Content-Range': `roles 0-${roles.length - 1}/${roles.length}` });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

describeStates('a role', {
  where: '/admin/roles/9',
  path: `GET ${ROLE}`,
  loading: 'Loading the role',
  empty: [is(), '1 person'],
});

describe('a new role', () => {
  it('is created with rights in words, without boxes for rights that no call requires', async () => {
    const refusal = refuses('POST /api/admin/roles', { name: 'Name should not be empty' });
    const { user } = openScreen('/admin/roles/create', refusal);
    await screen.findByRole('checkbox', { name: 'Test cases: all' });
    await user.click(box('Test cases: all'));
    await user.click(box('Test cases: Delete'));
    expect(box('Test cases: all').dataset.indeterminate).toBe('true');
    await user.click(box('Projects: View'));
    for (const none of ['Reports: Create', 'Reports: all', 'Analytics: Run'])
      expect(screen.queryByRole('checkbox', { name: none })).toBeNull();
    await press(user, 'Create');
    expect(await listed('Name should not be empty')).toEqual(['Name should not be empty']);
    given(answers('POST /api/admin/roles', TESTER), all(TESTER));
    await fillIn(user, { Name: 'Tester', Description: 'Writes tests' });
    await press(user, 'Create');
    await screen.findByText('Created “Tester”');
    await screen.findByRole('heading', { name: 'Roles' });
    expect(sent('POST /api/admin/roles').at(-1)).toEqual({
      name: 'Tester',
      description: 'Writes tests',
      role_permission: { projects: { view: true }, 'test-cases': { view: true, create: true, modify: true } },
    });
  });
});

describe('a role', () => {
  it('is changed with the version that it is based on, and links to its holders', async () => {
    const { user } = openScreen('/admin/roles/9', is());
    const people = await screen.findByRole('link', { name: '1 person' });
    expect(decodeURIComponent(people.getAttribute('href') ?? '')).toBe('/admin/user-list?filter={"role":9}');
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
    await user.click(box('Projects: View'));
    await user.click(field('Masked values on devices'));
    given(answers(`PUT ${ROLE}`, { ...TESTER, version: 4 }), is({ version: 4 }));
    await press(user, 'Save');
    await screen.findByRole('button', { name: TEXTS.saved });
    expect(sent(`PUT ${ROLE}`)).toEqual([{ role_permission: { 'masked-values': { view: true } }, version: 3 }]);
  });

  it('that somebody else changed meanwhile shows both values, and takes the chosen one', async () => {
    const { user } = openScreen('/admin/roles/9', is());
    await fillIn(user, { Description: 'Mine' });
    const version = 'This role was changed by someone else';
    given(
      refuses(`PUT ${ROLE}`, { version }, { status: 409 }),
      is({ name: 'Renamed', description: 'Theirs', version: 4 }),
    );
    await press(user, 'Save');
    await screen.findByText('Somebody else changed this too. Choose what to keep.');
    expect([field('Name').value, field('Description').value]).toEqual(['Renamed', 'Mine']);
    await fillIn(user, { Description: 'Mine, too' });
    expect(screen.getByRole('group', { name: 'Description' }).textContent).toMatch(/Mine, too.*Theirs/);
    await press(user, 'Take theirs: Description');
    await waitFor(() => expect(field('Description').value).toBe('Theirs'));
    expect(screen.queryByRole('group', { name: 'Description' })).toBeNull();
  });

  it('loses both rights that two people take from all of a part at the same time', async () => {
    const { user } = openScreen('/admin/roles/9', is({ role_permission: { runner: { all: true } } }));
    await screen.findByRole('checkbox', { name: 'Runs: Run' });
    await user.click(box('Runs: Run'));
    const theirs = { runner: { view: true, modify: true, run: true } };
    given(
      refuses(`PUT ${ROLE}`, { version: 'This role was changed by someone else' }, { status: 409 }),
      is({ role_permission: theirs, version: 4 }),
    );
    await press(user, 'Save');
    await waitFor(() => expect(sent(`PUT ${ROLE}`)).toHaveLength(2));
    const left = { runner: { view: true, modify: true } };
    expect(sent(`PUT ${ROLE}`)[1]).toEqual({ role_permission: left, version: 4 });
    expect([box('Runs: Run').checked, box('Runs: Stop').checked]).toEqual([false, false]);
  });

  it('asks before unsaved changes are lost', async () => {
    const { user } = openScreen('/admin/roles/9', is(), all(TESTER));
    await screen.findByRole('checkbox', { name: 'Reports: View' });
    await user.click(box('Reports: View'));
    await user.click(screen.getByRole('link', { name: 'All roles' }));
    await press(user, 'Discard');
    await screen.findByRole('heading', { name: 'Roles' });
    expect(sent(`PUT ${ROLE}`)).toEqual([]);
  });

  it('reports that it is gone', async () => {
    openScreen('/admin/roles/9', refuses(`GET ${ROLE}`, { role: 'There is no such role' }, { status: 404 }));
    await screen.findByRole('heading', { name: 'Role not found' });
  });

  it('is deleted after confirmation once nobody holds it', async () => {
    const { user } = openScreen('/admin/roles/9', is({ people: 0 }), answers(`DELETE ${ROLE}`, TESTER), all());
    await screen.findByText('Nobody has it');
    await press(user, 'Delete');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText('Deleted “Tester”');
    await screen.findByRole('heading', { name: 'Roles' });
    expect(sent(`DELETE ${ROLE}`)).toHaveLength(1);
  });
});
