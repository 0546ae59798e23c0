import { TEXTS } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import {
  answers,
  describeStates,
  field,
  fillIn,
  given,
  may,
  openScreen,
  press,
  screen,
  sent,
  waitFor,
  within,
} from '../../testing/index.js';

const noRows = (path: `GET ${string}`) => answers(path, [], { 'Content-Range': 'rows 0-0/0' });
const roles = noRows('GET /api/admin/roles');
const cleanUp = { retentionDays: 30, retentionRuns: 0, auditDays: 90, running: false, doubt: '', last: null };

describeStates('the users', {
  where: '/admin/user-list',
  path: 'GET /api/admin/user-list',
  loading: 'Loading users',
  empty: [noRows('GET /api/admin/user-list'), 'No users yet'],
  more: [roles],
});

describeStates('the roles', {
  where: '/admin/roles',
  path: 'GET /api/admin/roles',
  loading: 'Loading roles',
  empty: [roles, 'No roles yet'],
});

describeStates('the audit log', {
  where: '/admin/audit-log',
  path: 'GET /api/admin/audit-log',
  loading: 'Loading entries',
  empty: [noRows('GET /api/admin/audit-log'), 'No entries match'],
});

describeStates('the settings of the installation', {
  where: '/admin/settings',
  path: 'GET /api/admin/settings',
  loading: 'Loading the settings',
  empty: [answers('GET /api/admin/settings', { jurisdiction: null }), 'Save'],
});

describeStates('the clean-up', {
  where: '/admin/clean-up',
  path: 'GET /api/admin/clean-up',
  loading: 'Loading the last clean-up',
  empty: [answers('GET /api/admin/clean-up', cleanUp), 'There has been no clean-up yet.'],
});

it('sets the jurisdiction of the terms, trimmed, and confirms it', async () => {
  const { user } = openScreen('/admin/settings', answers('GET /api/admin/settings', { jurisdiction: null }));
  await fillIn(user, { Jurisdiction: ' Nepal ' });
  given(answers('PUT /api/admin/settings', { jurisdiction: 'Nepal' }));
  await press(user, 'Save');
  await screen.findByRole('button', { name: TEXTS.saved });
  expect(sent('PUT /api/admin/settings')).toEqual([{ jurisdiction: 'Nepal' }]);
  expect(field('Jurisdiction').value).toBe('Nepal');
});

it('cleans up after confirmation, and shows its progress', async () => {
  const { user } = openScreen('/admin/clean-up', answers('GET /api/admin/clean-up', cleanUp));
  await press(user, 'Clean up now');
  const question = await screen.findByRole('dialog', { name: 'Clean up now?' });
  expect(sent('POST /api/admin/clean-up')).toEqual([]);
  const running = { ...cleanUp, running: true };
  given(answers('POST /api/admin/clean-up', running), answers('GET /api/admin/clean-up', running));
  await user.click(within(question).getByRole('button', { name: 'Clean up' }));
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Clean up now' });
  await waitFor(() => expect(button().disabled).toBe(true));
  given(answers('GET /api/admin/clean-up', cleanUp));
  await waitFor(() => expect(button().disabled).toBe(false));
});

it('explains why no clean-up begins by itself', async () => {
  const doubt = '1,200 of 1,300 runs would be deleted at once';
  openScreen('/admin/clean-up', answers('GET /api/admin/clean-up', { ...cleanUp, doubt }));
  expect((await screen.findByRole('alert')).textContent).toContain(`${doubt}.`);
});

it('tells everybody else that only super admins may open it', async () => {
  openScreen('/admin/user-list', may({ projects: ['view'] }));
  await screen.findByRole('heading', { name: 'You don’t have access to the administration' });
  expect(screen.getByRole('link', { name: 'Go to projects' }).getAttribute('href')).toBe('/home');
});
