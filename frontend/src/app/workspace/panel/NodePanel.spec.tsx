import { expect, it, jest } from '@jest/globals';
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

it('keeps what is typed in a popup of the tree when the window gets narrow and wide again', async () => {
  const watching = new Set<EventListener>();
  let isNarrow = false;
  const { matchMedia } = globalThis;
  jest.spyOn(globalThis, 'matchMedia').mockImplementation((media) => ({
    ...matchMedia(media),
    get matches() {
      return isNarrow && media.includes('max-width');
    },
    addEventListener: (_type: string, change: unknown) => void watching.add(change as EventListener),
  }));
  const turn = (narrow: boolean) => {
    isNarrow = narrow;
    const event = Object.assign(new Event('change'), { matches: false });
    for (const change of watching) change(event);
  };
  const { user } = openScreen('/project/1?node=f1&tab=report', ...workspace(), ...lists);
  await press(user, 'Create');
  await fillIn(user, { Title: 'Half written' });
  turn(true);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Modules', hidden: true })).toBeNull());
  expect(field('Title').value).toBe('Half written');
  turn(false);
  await screen.findByRole('region', { name: 'Modules', hidden: true });
  expect(field('Title').value).toBe('Half written');
  await press(user, 'Cancel');
  await screen.findByRole('tree');

  turn(true);
  await press(user, 'Modules');
  await user.type(await screen.findByRole('searchbox', { name: 'Filter the tree' }), '{Escape}');
  await waitFor(() => expect(screen.queryByRole('tree')).toBeNull());
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
