import { newTestCase } from '@testplatform/contract';
import { beforeEach, expect, it } from '@jest/globals';
import { answers, given, may, openScreen, press, refuses, screen, sent, waitFor } from '../../../testing/index.js';
import { FileOptions } from './FileOptions.js';

const LIST = '/projects/test-case-lists';
const MODIFY = '/projects/test-case-file-modify';
const FILE = { module: 'Shop', section: 'Cart', scenario: 'Checkout', testCaseFileName: 'Pay' };
const record = { case_id: 1, testCase: { ...newTestCase(), title: 'Open' }, order: 0, summary: {}, version: 'first' };
const says = (stopAtFailure: boolean | null, table_id: string | null = null) =>
  answers(LIST, { data: [record], stopAtFailure, table_id });
const tables = (...names: readonly string[]) =>
  given(answers('/projects/table-lists', { data: names.map((name) => ({ table_id: `id of ${name}`, name })) }));
beforeEach(() => tables());

const open = (...more: Parameters<typeof openScreen> extends [unknown, ...infer Rest] ? Rest : never) =>
  openScreen(<FileOptions projectId={1} file={FILE} />, ...more).user;
/** Opens the menu, in which this is what the file says. */
async function opensWith(user: ReturnType<typeof open>, label: string): Promise<void> {
  await press(user, 'Options of the file');
  await waitFor(() => expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe(label));
}

it('a file says itself that it ends at its first failure, and leaves it to the project again', async () => {
  const user = open(says(null), answers(MODIFY, { data: { stopAtFailure: true, table_id: null } }));
  await opensWith(user, 'As the project has it');
  given(says(true));
  await user.click(screen.getByRole('menuitemradio', { name: 'End the file' }));
  await waitFor(() => expect(sent(LIST)).toHaveLength(2));
  expect(sent(MODIFY)).toEqual([{ projectId: 1, ...FILE, stopAtFailure: true, table_id: '' }]);
  await opensWith(user, 'End the file');
  await user.click(screen.getByRole('menuitemradio', { name: 'As the project has it' }));
  await waitFor(() => expect(sent(MODIFY)[1]).toEqual({ projectId: 1, ...FILE, table_id: '' }));
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

it('a file runs once for each row of a table, and says so', async () => {
  tables('People', 'Cards');
  const user = open(says(true), answers(MODIFY, { data: { stopAtFailure: true, table_id: 'id of Cards' } }));
  await press(user, 'Options of the file');
  expect((await screen.findByRole('menuitemradio', { name: 'Once' })).getAttribute('aria-checked')).toBe('true');
  given(says(true, 'id of Cards'));
  await user.click(screen.getByRole('menuitemradio', { name: 'Once for each row of Cards' }));
  await screen.findByText('Runs once for each row of Cards');
  expect(sent(MODIFY)).toEqual([{ projectId: 1, ...FILE, stopAtFailure: true, table_id: 'id of Cards' }]);
});

it('a file whose table was deleted says so, and can run once again', async () => {
  tables('People');
  const user = open(says(null, 'gone'), answers(MODIFY, { data: { stopAtFailure: null, table_id: null } }));
  await screen.findByText('Runs with a table that was deleted');
  await press(user, 'Options of the file');
  await user.click(await screen.findByRole('menuitemradio', { name: 'Once' }));
  await waitFor(() => expect(sent(MODIFY)).toEqual([{ projectId: 1, ...FILE, table_id: '' }]));
});
