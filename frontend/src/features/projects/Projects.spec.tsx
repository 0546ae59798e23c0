import { DELAYS } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { answers, describeStates, may, openScreen, passTime, refuses, screen, sent } from '../../testing/index.js';

const nothing = answers('/projects/list', { data: [] });

describeStates('the project list', {
  where: '/home?view=projects',
  path: '/projects/list',
  loading: 'Loading projects',
  empty: [nothing, 'No projects yet'],
});

it('shows the list after the documented second, though the answer was there before', async () => {
  openScreen('/home?view=projects', nothing);
  await passTime(0);
  await passTime(DELAYS.projectListLoad - 1);
  expect(screen.getByRole('status', { name: 'Loading projects' })).toBeTruthy();
  await passTime(1);
  expect(screen.getByText('No projects yet')).toBeTruthy();
  expect(sent('/projects/list')).toHaveLength(1);
});

it('searches 500 ms after the last key, and says that nothing has the name', async () => {
  const { user, address } = openScreen('/home?view=projects', nothing);
  await screen.findByText('No projects yet');
  await user.type(screen.getByLabelText('Search projects'), 'lamp');
  await passTime(DELAYS.projectSearch - 1);
  expect(address()).toBe('/home?view=projects');
  await passTime(1);
  expect(address()).toBe('/home?view=projects&q=lamp');
  await screen.findByText('No project name contains “lamp”.');
  expect(sent('/projects/list')).toEqual([
    expect.objectContaining({ name: '' }),
    expect.objectContaining({ name: 'lamp' }),
  ]);
});

it('leads to what there is, without a search, where a person may not view projects', async () => {
  const refusal = refuses('/projects/list', { permission: 'Not for you' }, { status: 403 });
  openScreen('/home?view=projects', may({ analytics: ['view'] }), refusal);
  const link = await screen.findByRole('link', { name: 'Go to analytics' });
  expect(link.getAttribute('href')).toBe('/analytics');
  expect(screen.queryByLabelText('Search projects')).toBeNull();
});
