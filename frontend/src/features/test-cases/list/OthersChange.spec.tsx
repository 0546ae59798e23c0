import { changedElsewhere } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import {
  answers,
  given,
  givenRoom,
  holds,
  live,
  openCases,
  openScreen,
  passTime,
  press,
  recordsOf,
  refuses,
  rowOf,
  screen,
  sent,
  waitFor,
  within,
  workspaceWith,
} from '../../../testing/index.js';
import { caseClipboard } from '../model/clipboard.js';

const LIST = '/projects/test-case-lists';
const MANAGE = '/projects/test-case-manage';
const DELETE = '/projects/test-case-delete';
const BLOCK = recordsOf('Click', 'If', 'Click', 'Else', 'Click', 'End', 'Click');
const THREE = recordsOf('Click', 'Click', 'Click');

/** A server that places cases behind those they name. After each one, somebody else adds a case above all others. */
function placesAndGrows(...stored: readonly number[]) {
  let ids = stored;
  let last = 100;
  const handler = answers(MANAGE, ({ body }) => {
    const { behind } = body as { behind?: number };
    const row = behind === undefined ? 0 : ids.indexOf(behind) + 1;
    const case_id = ++last;
    ids = [1_000 + case_id, ...ids.toSpliced(row, 0, case_id)];
    return { data: { case_id, order: row, version: 'first' } };
  });
  return { handler, ids: () => ids.filter((id) => id < 1_000) };
}

givenRoom();

it('asks which name of a signed-in state to keep when somebody else changed it too', async () => {
  const user = await openCases(BLOCK);
  const eve = { user_id: 9, name: 'Eve' };
  await press(user, 'Options of the file');
  await user.click(screen.getByRole('menuitem', { name: 'Signed-in state…' }));
  await user.type(await screen.findByLabelText('Saves the signed-in state as'), 'ann');
  given(
    answers(LIST, { data: BLOCK, stopAtFailure: null, savesSession: 'admin', sessionHours: 12, startsSession: '' }),
  );
  live.changed({ projectId: 1, part: 'test-cases', node: 'f1', by: eve });
  await screen.findByText('Eve changed this too. Choose what to keep.');
  await press(user, 'Keep mine: Saves the signed-in state as');
  given(answers('/projects/test-case-file-modify', {}));
  await press(user, 'Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('/projects/test-case-file-modify')).toEqual([expect.objectContaining({ savesSession: 'ann' })]);
});

it('keeps a signed-in state that is being typed while somebody renames the file', async () => {
  const user = await openCases(BLOCK);
  await press(user, 'Options of the file');
  await user.click(screen.getByRole('menuitem', { name: 'Signed-in state…' }));
  const typed = () => screen.getByLabelText<HTMLInputElement>('Saves the signed-in state as').value;
  await user.type(await screen.findByLabelText('Saves the signed-in state as'), 'ann');
  const { handler, answer, asked } = holds(LIST);
  const file = { id: 'f1', title: 'Paid', type: 'test-case-file' };
  const scenario = { id: 'c1', title: 'Checkout', type: 'scenario', 0: file };
  const section = { id: 's1', title: 'Cart', type: 'section', 0: scenario };
  const components = { 0: { id: 'm1', title: 'Shop', type: 'module', 0: section } };
  given(handler, answers('/projects/components-lists', { data: [{ components, version: 2 }] }));
  live.changed({ projectId: 1, part: 'tree', version: 2, by: { user_id: 9, name: 'Eve' } });
  await waitFor(() => expect(asked()).toBeGreaterThan(0));
  expect(typed()).toBe('ann');
  answer(answers(LIST, { data: BLOCK, stopAtFailure: null, savesSession: '', sessionHours: 12, startsSession: '' }));
  given(answers('/projects/test-case-file-modify', {}));
  await press(user, 'Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const [body] = sent('/projects/test-case-file-modify');
  expect(body).toMatchObject({ testCaseFileName: 'Paid', savesSession: 'ann' });
});

it('a deletion passes over what somebody else has deleted, and restores only the others', async () => {
  const user = await openCases(THREE);
  await user.click(screen.getByRole('checkbox', { name: 'Select all test cases' }));
  given(
    answers(DELETE, () => {
      given(refuses(DELETE, { case_id: 'There is no such test case' }, { status: 404 }));
      return { data: { case_id: 1 } };
    }),
  );
  await press(user, 'Delete');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText(/1 Click.* deleted$/);
  expect(sent(DELETE)).toEqual([1, 2, 3].map((case_id) => ({ case_id, version: 'first' })));
});

it('does not take the focus from another field for a row that appears later', async () => {
  const lists = (status: 'failure' | 'success') => {
    const summary = { status, time: '2026-01-01T00:00:00.000Z', message: '' };
    return answers(LIST, { data: [BLOCK[0]!, { ...BLOCK[6]!, order: 1, summary }], stopAtFailure: null });
  };
  const { user } = openScreen('/project/1?node=f1', lists('failure'), ...workspaceWith(BLOCK));
  await passTime(2_000);
  await user.click(await screen.findByRole('button', { name: 'Failed 1' }));
  rowOf('7 Click').focus();
  await user.keyboard('{F2}');
  await screen.findByRole('heading', { name: 'Modify test case' });
  given(lists('success'));
  live.changed({ projectId: 1, part: 'test-cases' });
  await screen.findByRole('button', { name: 'Failed 0' });
  await press(user, 'Cancel');
  const filter = screen.getByRole('searchbox', { name: 'Filter the tree' });
  await user.click(filter);
  given(lists('failure'));
  live.changed({ projectId: 1, part: 'test-cases' });
  await screen.findByRole('button', { name: 'Failed 1' });
  expect(rowOf('7 Click')).toBeTruthy();
  expect(document.activeElement).toBe(filter);
});

it('keeps pasted cases together while somebody else adds cases above them', async () => {
  const user = await openCases(THREE);
  const { handler, ids } = placesAndGrows(1, 2, 3);
  given(handler);
  caseClipboard.put({ cases: THREE.slice(1).map(({ testCase }) => testCase), cut: null, note: null });
  await screen.findByRole('button', { name: 'Paste 2 test cases' });
  rowOf('1 Click').focus();
  await user.keyboard('{Control>}v{/Control}');
  await screen.findByText('2 test cases pasted');
  expect(ids()).toEqual([1, 101, 102, 2, 3]);
  expect(sent(MANAGE)).toMatchObject([{ order: 0.1 }, { order: 1.1 }]);
});

it('brings deleted cases back below the case they were below, wherever that is by then', async () => {
  const here = THREE.map((one) => ({ ...one, case_id: one.case_id + 10 }));
  const user = await openCases(here);
  const { handler, ids } = placesAndGrows(11);
  given(
    handler,
    answers(DELETE, ({ body }) => ({ data: body as { case_id: number } })),
  );
  await user.click(screen.getByRole('checkbox', { name: 'Select 2 Click' }));
  await user.click(screen.getByRole('checkbox', { name: 'Select 3 Click' }));
  await press(user, 'Delete');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText('2 test cases deleted');
  await press(user, 'Undo');
  await screen.findByText(/^Undone/);
  expect(ids()).toEqual([11, 101, 102]);
});

it('deletes no version that the person has not been asked about, and restores what was deleted', async () => {
  const [first, second] = recordsOf('Click', 'Click').map((one) => ({ ...one, case_id: one.case_id + 20 }));
  const user = await openCases([first!, second!]);
  await user.click(screen.getByRole('checkbox', { name: 'Select all test cases' }));
  await press(user, 'Delete');
  const theirs = { ...second!, order: 0, version: 'second', testCase: { ...second!.testCase, title: 'Theirs' } };
  given(
    answers(LIST, { data: [theirs], stopAtFailure: null }),
    answers(DELETE, () => {
      given(refuses(DELETE, { version: changedElsewhere('test case') }, { status: 409 }));
      return { data: { case_id: 21 } };
    }),
  );
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Theirs”?' });
  await within(dialog).findByText(/^“2 Click” was changed by someone else meanwhile\./);
  const { handler, ids } = placesAndGrows();
  given(handler, answers(DELETE, { data: { case_id: 22 } }));
  await user.click(await within(dialog).findByRole('button', { name: 'Delete' }));
  await screen.findByText('2 test cases deleted');
  expect(sent(DELETE)).toEqual([
    { case_id: 21, version: 'first' },
    { case_id: 22, version: 'first' },
    { case_id: 22, version: 'second' },
  ]);
  await press(user, 'Undo');
  await screen.findByText(/^Undone/);
  expect(sent(MANAGE)).toMatchObject([{ testCase: { title: '1 Click' } }, { testCase: { title: 'Theirs' } }]);
  expect(ids()).toEqual([101, 102]);
});
