import { expect, it } from '@jest/globals';
import {
  answers,
  asksBeforeLeaving,
  field,
  fillIn,
  openScreen,
  passTime,
  press,
  recordsOf,
  screen,
  waitFor,
  workspace,
  workspaceWith,
} from '../../../testing/index.js';

const lists = [
  answers('/projects/test-case-lists', { data: [] }),
  answers('/projects/test-report', { data: [] }),
  answers('/projects/file-names', { data: [] }),
  answers('/projects/connector-lists', { data: [] }),
];

it('asks before another new case is begun, which is empty', async () => {
  const { user } = openScreen('/project/1?node=f1&tab=new', ...workspace(), ...lists);
  await passTime(2_000);
  await screen.findByRole('heading', { name: 'New test case' });
  await fillIn(user, { Title: 'Half written' });
  await user.click(screen.getByRole('tab', { name: 'Add new case' }));
  await press(user, 'Discard');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'New test case' })).toBeNull());
  await passTime(2_000);
  await screen.findByRole('heading', { name: 'New test case' });
  expect(field('Title').value).toBe('');
});

it('asks before going back loses a half-filled dialog, and closes it then', async () => {
  const { user } = openScreen('/project/1?node=f1&tab=report', ...workspaceWith(recordsOf('Click')));
  await passTime(2_000);
  await user.click(await screen.findByRole('tab', { name: /^Test cases/ }));
  await press(user, 'Options of the file');
  await user.click(await screen.findByRole('menuitem', { name: 'Signed-in state…' }));
  const name = 'Saves the signed-in state as';
  await fillIn(user, { [name]: 'ann' });
  expect(asksBeforeLeaving()).toBe(true);
  window.history.back();
  await press(user, 'Discard');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asksBeforeLeaving()).toBe(false);
  await waitFor(() => expect(window.location.search).toContain('tab=report'));
});
