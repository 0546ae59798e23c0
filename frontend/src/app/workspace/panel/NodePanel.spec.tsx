import { expect, it } from '@jest/globals';
import {
  answers,
  field,
  fillIn,
  openScreen,
  passTime,
  press,
  screen,
  waitFor,
  workspace,
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
