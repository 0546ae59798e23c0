import { expect, it } from '@jest/globals';
import {
  answers,
  givenRoom,
  may,
  openScreen,
  passTime,
  recordsOf,
  screen,
  workspaceWith,
} from '../../testing/index.js';

givenRoom();

it.each([
  ['hidden from', ['view'], false],
  ['offered to', ['view', 'run'], true],
])('the recorder is %s people with the rights %j to runs', async (_what, runner, isOffered) => {
  const person = may({ projects: ['view'], components: ['view'], 'test-cases': ['all'], runner });
  openScreen(
    '/project/1?node=f1',
    person,
    ...workspaceWith(recordsOf()),
    answers('/projects/latest-runs', { data: [] }),
  );
  await screen.findByRole('tab', { name: 'Add new case' });
  await passTime(2_000);
  expect(screen.queryAllByRole('button', { name: 'Record' }).length > 0).toBe(isOffered);
});
