import { newTestCase } from '@testplatform/contract';
import { beforeEach, expect, it } from '@jest/globals';
import {
  answers,
  given,
  may,
  openScreen,
  press,
  refuses,
  screen,
  sent,
  waitFor,
  within,
} from '../../../testing/index.js';
import { FileOptions } from './FileOptions.js';

const LIST = '/projects/test-case-lists';
const MODIFY = '/projects/test-case-file-modify';
const FILE = { module: 'Shop', section: 'Cart', scenario: 'Checkout', testCaseFileName: 'Pay' };
const record = { case_id: 1, testCase: { ...newTestCase(), title: 'Open' }, order: 0, summary: {}, version: 'first' };
const NO_OPTIONS = { stopAtFailure: null, table_id: null, savesSession: '', sessionHours: 12, startsSession: '' };
const says = (stopAtFailure: boolean | null, others = {}) =>
  answers(LIST, { data: [record], ...NO_OPTIONS, stopAtFailure, ...others });
const accepts = answers(MODIFY, { data: NO_OPTIONS });
const tables = (...names: readonly string[]) =>
  given(answers('/projects/table-lists', { data: names.map((name) => ({ table_id: `id of ${name}`, name })) }));
beforeEach(() => tables());

const open = (...more: Parameters<typeof openScreen> extends [unknown, ...infer Rest] ? Rest : never) =>
  openScreen(<FileOptions projectId={1} file={FILE} />, ...more).user;
/** Opens the menu, and waits until this option is checked. */
async function opensWith(user: ReturnType<typeof open>, label: string): Promise<void> {
  await press(user, 'Options of the file');
  await waitFor(() => expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe(label));
}

it('a file says itself that it ends at its first failure, and leaves it to the project again', async () => {
  const user = open(says(null), accepts);
  await opensWith(user, 'As the project has it');
  given(says(true));
  await user.click(screen.getByRole('menuitemradio', { name: 'End the file' }));
  await waitFor(() => expect(sent(LIST)).toHaveLength(2));
  expect(sent(MODIFY)).toEqual([{ projectId: 1, ...FILE, stopAtFailure: true }]);
  await opensWith(user, 'End the file');
  await user.click(screen.getByRole('menuitemradio', { name: 'As the project has it' }));
  await waitFor(() => expect(sent(MODIFY)[1]).toEqual({ projectId: 1, ...FILE }));
});

it('a refusal is told, and nothing is changed', async () => {
  const gone = 'There is no "Pay" in this project’s tree';
  const user = open(says(false), refuses(MODIFY, { testCaseFileName: gone }, { status: 404 }));
  await opensWith(user, 'Go on with the next case');
  await user.click(screen.getByRole('menuitemradio', { name: 'End the file' }));
  await screen.findByText(gone);
  await opensWith(user, 'Go on with the next case');
});

it('who may not change test cases sees what the file says', async () => {
  const user = open(says(true), may({ 'test-cases': ['view'] }));
  await opensWith(user, 'End the file');
  for (const one of screen.getAllByRole('menuitemradio')) expect(one.getAttribute('aria-disabled')).toBe('true');
});

it('a file saves its signed-in state and starts with another one; only what was changed is sent', async () => {
  const user = open(says(true, { startsSession: 'Guest' }), accepts);
  await opensWith(user, 'End the file');
  await user.click(screen.getByRole('menuitem', { name: 'Signed-in state…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Signed-in state' });
  expect(within(dialog).getByLabelText<HTMLInputElement>('Starts signed in as').value).toBe('Guest');
  await user.type(within(dialog).getByLabelText('Saves the signed-in state as'), 'Ann');
  const hours = within(dialog).getByLabelText('Hours to keep it');
  await user.clear(hours);
  await user.type(hours, '2');
  await press(user, 'Save');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent(MODIFY)).toEqual([{ projectId: 1, ...FILE, savesSession: 'Ann', sessionHours: 2 }]);
});

it('names that were typed are not lost by leaving the dialog with Escape', async () => {
  const user = open(says(null));
  await opensWith(user, 'As the project has it');
  await user.click(screen.getByRole('menuitem', { name: 'Signed-in state…' }));
  await user.type(await screen.findByLabelText('Starts signed in as'), 'Ann{Escape}');
  await press(user, 'Keep editing');
  expect(screen.getByLabelText<HTMLInputElement>('Starts signed in as').value).toBe('Ann');
});

it('a refusal of a signed-in state is shown in its dialog', async () => {
  const sentence = 'Hours should be a whole number from 1 to 720';
  const user = open(says(null, { savesSession: 'Ann' }), refuses(MODIFY, { sessionHours: sentence }));
  await opensWith(user, 'As the project has it');
  await user.click(screen.getByRole('menuitem', { name: 'Signed-in state…' }));
  await user.clear(await screen.findByLabelText('Hours to keep it'));
  await press(user, 'Save');
  await screen.findByText(sentence);
});

it('a file runs once for each row of a table, and says so', async () => {
  tables('People', 'Cards');
  const user = open(says(true), accepts);
  await press(user, 'Options of the file');
  expect((await screen.findByRole('menuitemradio', { name: 'Once' })).getAttribute('aria-checked')).toBe('true');
  given(says(true, { table_id: 'id of Cards' }));
  await user.click(screen.getByRole('menuitemradio', { name: 'Once for each row of Cards' }));
  await screen.findByText('Runs once for each row of Cards');
  expect(sent(MODIFY)).toEqual([{ projectId: 1, ...FILE, table_id: 'id of Cards' }]);
});

it('a file whose table was deleted says so, and can run once again', async () => {
  tables('People');
  const user = open(says(null, { table_id: 'gone' }), accepts);
  await screen.findByText('Runs with a table that was deleted');
  await press(user, 'Options of the file');
  await user.click(await screen.findByRole('menuitemradio', { name: 'Once' }));
  await waitFor(() => expect(sent(MODIFY)).toEqual([{ projectId: 1, ...FILE, table_id: '' }]));
});
