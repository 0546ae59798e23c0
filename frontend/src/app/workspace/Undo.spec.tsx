import { newTestCase, SOCKET_EVENTS } from '@testplatform/contract';
import { beforeEach, expect, it } from '@jest/globals';
import {
  answers,
  given,
  live,
  openScreen,
  passTime,
  screen,
  sent,
  waitFor,
  within,
  workspace,
} from '../../testing/index.js';

const LIST = '/projects/test-case-lists';
const SAVE = '/projects/test-case-manage';
const DELETE = '/projects/test-case-delete';
const TREE = '/projects/components-update';

// The lists render the rows that have room.
Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, value: 700 });
Object.defineProperty(HTMLElement.prototype, 'offsetHeight', { configurable: true, value: 700 });
Object.defineProperty(HTMLElement.prototype, 'offsetWidth', { configurable: true, value: 700 });
Element.prototype.scrollTo = () => undefined;

/** The server's cases of the file. */
let cases: { case_id: number; testCase: Record<string, unknown>; version: string }[] = [];
beforeEach(() => {
  cases = ['Open', 'Fill'].map((title, row) => ({
    case_id: row + 1,
    testCase: { ...newTestCase(), title },
    version: 'as made',
  }));
});

const server = [
  ...workspace(),
  answers('/projects/test-report', { data: [] }),
  answers('/projects/latest-runs', { data: [] }),
  answers(LIST, () => ({ data: cases.map((one, order) => ({ ...one, order, summary: {} })) })),
  answers(DELETE, ({ body }) => {
    const { case_id } = body as { case_id: number };
    cases = cases.filter((one) => one.case_id !== case_id);
    return { data: { case_id } };
  }),
  answers(SAVE, ({ body }) => {
    const { testCase } = body as { testCase: Record<string, unknown> };
    const made = { case_id: 10 + cases.length, testCase, version: 'as made' };
    cases = [...cases, made];
    return { data: { case_id: made.case_id, order: cases.length - 1, version: made.version } };
  }),
  answers(TREE, { data: { version: 2 } }),
];
const open = async () => {
  const { user } = openScreen('/project/1?node=f1', ...server);
  await screen.findByRole('row', { name: /Open/ });
  await passTime(2_000);
  return user;
};
type User = Awaited<ReturnType<typeof open>>;

async function rename(user: User): Promise<void> {
  (await screen.findByRole('treeitem', { name: 'Pay' })).focus();
  await user.keyboard('{F2}');
  const dialog = await screen.findByRole('dialog');
  const title = within(dialog).getByRole('textbox');
  await user.clear(title);
  await user.type(title, 'Paid{Enter}');
  await screen.findByRole('treeitem', { name: 'Paid' });
  await passTime(1_000);
}

it('undoes the last change of the tree, and then says that nothing is left', async () => {
  const user = await open();
  await rename(user);
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByRole('treeitem', { name: 'Pay' });
  await screen.findByText('Undone: Renamed “Pay” to “Paid”');
  expect(sent(TREE)).toHaveLength(2);
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('There is nothing to undo');
});

it('undoes no change of the tree that somebody else has changed since', async () => {
  const user = await open();
  await rename(user);
  const components = { 0: { id: 'm1', title: 'Store', type: 'module' } };
  given(answers('/projects/components-lists', { data: [{ components, version: 3 }] }));
  const by = { user_id: 8, name: 'Grace' };
  live.say(SOCKET_EVENTS.projectChange, { projectId: 1, part: 'tree', version: 3, by, ts: Date.now() });
  await screen.findByRole('treeitem', { name: 'Store' });
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('Not undone: it has been changed or deleted since');
  expect(sent(TREE)).toHaveLength(1);
});

const duplicate = async (user: User) => {
  screen.getByRole('row', { name: /Open/ }).focus();
  await user.keyboard('{Control>}d{/Control}');
  await screen.findByRole('row', { name: /Open \(copy\)/ });
};

it('undoes a change of the list even when the list is closed; in a field, the key is the text’s own', async () => {
  const user = await open();
  await duplicate(user);
  await user.click(screen.getByLabelText('Filter the tree'));
  await user.keyboard('{Control>}z{/Control}');
  await user.click(screen.getByRole('tab', { name: 'Report' }));
  await waitFor(() => expect(screen.queryByRole('table', { name: 'Test cases' })).toBeNull());
  expect(sent(DELETE)).toEqual([]);
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('Undone: “Open” duplicated');
  expect(sent(DELETE)).toEqual([{ case_id: 12 }]);
});

it('leaves a test case that somebody else has changed since', async () => {
  const user = await open();
  await duplicate(user);
  cases = cases.map((one) => ({ ...one, version: 'as changed' }));
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('Not undone: what was added has been changed or deleted since');
  expect(sent(DELETE)).toEqual([]);
});
