import { DELAYS, GENERAL_COLLECTION, TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import {
  answers,
  given,
  holds,
  openScreen,
  passTime,
  person,
  refuses,
  screen,
  stored,
  unreachable,
  waitFor,
  workspace,
} from '../../testing/index.js';

const home = [answers('/projects/list', { data: [] }), answers('/projects/latest-runs', { data: [] })];
const noUsers = answers('GET /api/admin/user-list', [], { 'Content-Range': 'user-list 0-0/0' });
const noRoles = answers('GET /api/admin/roles', [], { 'Content-Range': 'roles 0-0/0' });
const retries = () => screen.queryAllByRole('button', { name: 'Try again' });

describe('a screen that was opened while the server was unreachable', () => {
  it.each([
    ['home', '/home', home, () => screen.findByText('No projects yet')],
    ['a project', '/project/1', workspace(), () => screen.findByRole('button', { name: 'Run' })],
    [
      'the configuration',
      '/project/1?view=configuration&configuration=data',
      workspace(),
      () => screen.findByRole('tab', { name: GENERAL_COLLECTION }),
    ],
    ['analytics', '/analytics', home, () => screen.findByText('No projects yet')],
    ['the administration', '/admin/user-list', [noUsers, noRoles], () => screen.findByText('No users yet')],
  ] as const)('loads by itself when the server is back: %s', async (_name, address, back, sign) => {
    openScreen(address, unreachable('POST *'), unreachable('GET /api/admin/*'));
    await screen.findAllByText(new RegExp(TEXTS.unavailable));
    await waitFor(() => expect(retries().length).toBeGreaterThan(0));
    given(...back, ...person().answers);
    await passTime(DELAYS.afterOutage);
    expect(await sign()).toBeTruthy();
    await waitFor(() => expect(retries()).toEqual([]));
  });

  it('explains missing buttons while permissions are unknown', async () => {
    openScreen('/home', ...home, unreachable('/users/profile-info'));
    await screen.findByText(/^Your permissions could not be loaded, so some buttons are missing\./);
    await screen.findByText('No projects yet');
    expect(screen.queryByRole('button', { name: 'Create new project' })).toBeNull();
    given(...person().answers);
    await passTime(DELAYS.afterOutage);
    await waitFor(() => expect(screen.queryAllByRole('button', { name: 'Create new project' })).toHaveLength(2));
    expect(screen.queryByText(/some buttons are missing/)).toBeNull();
  });
});

describe('the menu entry of the administration', () => {
  it.each([
    [true, 'appears for a person who has become a super admin since the sign-in'],
    [false, 'disappears for one who no longer is'],
  ])('follows the profile: %s, it %s', async (super_admin) => {
    const { answers: profile } = person({ super_admin });
    const { stored: session } = person({ super_admin: !super_admin });
    const { user } = openScreen('/home', { stored: session, answers: profile }, ...home);
    await user.click(await screen.findByRole('button', { name: 'Ada Lovelace' }));
    const entry = () => screen.queryByRole('menuitem', { name: 'Admin dashboard' });
    await waitFor(() => expect(entry() !== null).toBe(super_admin));
    expect(stored().super_admin).toBe(super_admin);
  });
});

describe('Try again', () => {
  it('stays, shows that it is busy and keeps the focus, which then moves to the loaded content', async () => {
    const gone = refuses('/projects/list', {}, { status: 500, message: 'The disk is gone' });
    const { user } = openScreen('/home?view=projects', gone);
    await screen.findByText('The disk is gone');
    const { handler, answer } = holds('/projects/list');
    given(handler);
    retries()[0]?.focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(retries()[0]?.getAttribute('aria-disabled')).toBe('true'));
    expect(screen.getByText('The disk is gone')).toBeTruthy();
    expect(document.activeElement).toBe(retries()[0]);

    answer(home[0]!);
    const shown = await screen.findByText('No projects yet');
    expect(document.activeElement).not.toBe(document.body);
    expect(document.activeElement?.contains(shown)).toBe(true);
  });
});
