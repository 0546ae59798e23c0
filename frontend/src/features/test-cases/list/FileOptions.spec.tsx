import { newTestCase } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { answers, given, may, openScreen, press, refuses, screen, sent, waitFor } from '../../../testing/index.js';
import { FileOptions } from './FileOptions.js';

const LIST = '/projects/test-case-lists';
const MODIFY = '/projects/test-case-file-modify';
const FILE = { module: 'Shop', section: 'Cart', scenario: 'Checkout', testCaseFileName: 'Pay' };
const record = { case_id: 1, testCase: { ...newTestCase(), title: 'Open' }, order: 0, summary: {}, version: 'first' };
const says = (stopAtFailure: boolean | null) => answers(LIST, { data: [record], stopAtFailure });

const open = (...more: Parameters<typeof openScreen> extends [unknown, ...infer Rest] ? Rest : never) =>
  openScreen(<FileOptions projectId={1} file={FILE} />, ...more).user;
/** Opens the menu, in which this is what the file says. */
async function opensWith(user: ReturnType<typeof open>, label: string): Promise<void> {
  await press(user, 'Options of the file');
  await waitFor(() => expect(screen.getByRole('menuitemradio', { checked: true }).textContent).toBe(label));
}

it('a file says itself that it ends at its first failure, and leaves it to the project again', async () => {
  const user = open(says(null), answers(MODIFY, { data: { stopAtFailure: true } }));
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
