import { describe, expect, it } from '@jest/globals';
import { answers, may, openScreen, screen, waitFor, within, workspace } from '../../testing/index.js';

const home = [
  answers('/projects/list', { data: [{ project_id: 4, name: 'Shop' }] as never }),
  answers('/projects/latest-runs', { data: [] }),
];
const noUsers = answers('GET /api/admin/user-list', [], { 'Content-Range': 'user-list 0-0/0' });
const noRoles = answers('GET /api/admin/roles', [], { 'Content-Range': 'roles 0-0/0' });
const device = answers('/xecutor/device', { data: null });
const factor = answers('/users/second-factor', { data: { on: false, recoveryCodes: 0, demanded: false } });
const palette = () => screen.findByRole('combobox', { name: 'Go to' });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

describe('on every screen', () => {
  it.each([
    ['home', '/home?view=projects'],
    ['analytics', '/analytics?project=9'],
    ['the account', '/account'],
    ['the Xecutor', '/xecutor/manage'],
    ['the administration', '/admin/user-list'],
  ])('Ctrl+K leads to the screens and projects, and ? shows the keys: %s', async (_name, address) => {
    const { user } = openScreen(address, ...home, noUsers, noRoles, device, factor);
    await screen.findAllByRole('heading');
    await user.keyboard('{Control>}k{/Control}');
    await palette();
    await screen.findByRole('option', { name: /Shop/ });
    expect(options()).toEqual(expect.arrayContaining(['Home', 'All projects', 'UsersAdministration', 'ShopProject']));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    (document.activeElement as HTMLElement | null)?.blur();
    await user.keyboard('?');
    const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(within(sheet).queryByRole('heading', { name: 'Tree' })).toBeNull();
  });
});

it('only offers where the user may go', async () => {
  const { user, address } = openScreen('/account', ...home, factor, may({}));
  await screen.findAllByRole('heading');
  await user.keyboard('{Control>}k{/Control}');
  await palette();
  expect(options()).toEqual(['Keyboard shortcuts', 'Home', 'Account']);
  await user.keyboard('hom{Enter}');
  await waitFor(() => expect(address()).toBe('/home'));
});

it('also has the actions, nodes and keys of a project', async () => {
  const { user } = openScreen(
    '/project/1',
    ...workspace(),
    answers('/projects/test-report', { data: [] }),
    ...home.slice(1),
  );
  await screen.findByRole('heading', { name: 'Shop' });
  await user.keyboard('{Control>}k{/Control}');
  await palette();
  await screen.findByRole('option', { name: /Pay/ });
  expect(options()).toEqual(expect.arrayContaining(['Configuration', 'Analytics']));
  await user.click(screen.getByRole('option', { name: 'Keyboard shortcuts' }));
  const sheet = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  within(sheet).getByRole('heading', { name: 'Tree' });
});
