import { DELAYS, newTestCase, SOCKET_EVENTS } from '@testplatform/contract';
import { beforeEach, describe, expect, it } from '@jest/globals';
import { beginSession, endSession } from '../../api/client/session.js';
import * as storage from '../../shared/storage.js';
import {
  answers,
  given,
  holds,
  live,
  openScreen,
  passTime,
  press,
  refuses,
  screen,
  sent,
  unreachable,
  waitFor,
  within,
  workspace,
  givenRoom,
} from '../../testing/index.js';

const LIST = '/projects/test-case-lists';
const SAVE = '/projects/test-case-manage';
const DELETE = '/projects/test-case-delete';
const TREE = '/projects/components-update';

givenRoom();

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

const toastOf = (text: string) => screen.getByText(text).closest('li')!;

async function rename(user: User, from = 'Pay', to = 'Paid'): Promise<void> {
  (await screen.findByRole('treeitem', { name: from })).focus();
  await user.keyboard('{F2}');
  const dialog = await screen.findByRole('dialog');
  const title = within(dialog).getByRole('textbox');
  await user.clear(title);
  await user.type(title, `${to}{Enter}`);
  await screen.findByRole('treeitem', { name: to });
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

it('saves a change of the tree for its own account only when another one signs in before a server answers', async () => {
  const user = await open();
  const account = storage.read('account')!;
  given(unreachable(TREE));
  await rename(user);
  const tries = sent(TREE).length;
  expect(tries).toBeGreaterThan(0);
  given(answers(TREE, { data: { version: 2 } }));
  endSession('signed-out');
  beginSession('another', false, 'grace@tests.example');
  await passTime(DELAYS.treeRetryMax);
  expect(sent(TREE)).toHaveLength(tries);
  beginSession('own', false, account);
  await passTime(DELAYS.treeRetryMax);
  expect(sent(TREE)).toHaveLength(tries + 1);
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
  expect(sent(DELETE)).toEqual([{ case_id: 12, version: 'as made' }]);
});

it('offers a change again that could not be undone for now', async () => {
  const user = await open();
  await duplicate(user);
  given(refuses(DELETE, { server: 'The server is being restarted. Try again' }, { status: 503 }));
  await press(user, 'Undo');
  await screen.findByText(/The server is being restarted/);
  given(...server);
  await press(user, 'Undo');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Open \(copy\)/ })).toBeNull());
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('There is nothing to undo');
});

it('recreates deleted test cases in their file after it was renamed', async () => {
  const user = await open();
  (await screen.findByRole('row', { name: /Open/ })).focus();
  await user.keyboard('{Delete}');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Open/ })).toBeNull());
  await rename(user);
  await user.click(within(toastOf('“Open” deleted')).getByRole('button', { name: 'Undo' }));
  await screen.findByRole('row', { name: /Open/ });
  expect(sent(SAVE)).toMatchObject([{ testCaseFileName: 'Paid', testCase: { title: 'Open' } }]);
});

it('reads the test cases of a file again that takes the name of another', async () => {
  const user = await open();
  await rename(user);
  const before = sent(LIST).length;
  await rename(user, 'Paid', 'Pay');
  await waitFor(() =>
    expect(sent(LIST).slice(before)).toContainEqual(expect.objectContaining({ testCaseFileName: 'Pay' })),
  );
});

it('leaves a test case that somebody else has changed since', async () => {
  const user = await open();
  await duplicate(user);
  cases = cases.map((one) => ({ ...one, version: 'as changed' }));
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('Not undone: what was added has been changed or deleted since');
  expect(sent(DELETE)).toEqual([]);
});

describe('a new file', () => {
  const file = (id: string, title: string) => ({ id, title, type: 'test-case-file' });
  const treeWith = (version: number, ...files: readonly object[]) => {
    const scenario = { id: 'c1', title: 'Checkout', type: 'scenario', ...files };
    const section = { id: 's1', title: 'Cart', type: 'section', 0: scenario };
    const components = { 0: { id: 'm1', title: 'Shop', type: 'module', 0: section } };
    return answers('/projects/components-lists', { data: [{ components, version }] });
  };

  beforeEach(() =>
    given(answers(TREE, ({ body }) => ({ data: { version: (body as { version: number }).version + 1 } }))),
  );

  async function create(user: User): Promise<void> {
    (await screen.findByRole('treeitem', { name: 'Pay' })).focus();
    await press(user, 'Create');
    const dialog = await screen.findByRole('dialog');
    given(treeWith(2, file('f1', 'Pay'), file('f2', 'Refund')));
    await user.type(within(dialog).getByRole('textbox', { name: /^Title/ }), 'Refund{Enter}');
    await screen.findByRole('treeitem', { name: 'Refund' });
    await passTime(2_000);
    await waitFor(() => expect(sent(TREE)).toHaveLength(1));
    cases = [];
  }
  const takeBack = (user: User) => user.keyboard('{Control>}z{/Control}');
  const made = { case_id: 5, testCase: { ...newTestCase(), title: 'Of Grace' }, version: 'as made' };
  const CHANGED = (title: string) =>
    `Not undone: the test cases of “${title}” have been changed since. Delete it in the tree if that may go to the trash with it`;

  it('is opened once it is saved, but not while another popup is open', async () => {
    const user = await open();
    const popup = async (title: string) => {
      (await screen.findByRole('treeitem', { name: 'Pay' })).focus();
      await press(user, 'Create');
      const dialog = await screen.findByRole('dialog', { name: 'Create' });
      await user.type(within(dialog).getByRole('textbox', { name: /^Title/ }), title);
      return within(dialog);
    };
    given(treeWith(2, file('f1', 'Pay'), file('f2', 'Refund')));
    await popup('Refund');
    await user.keyboard('{Enter}');
    await screen.findByRole('treeitem', { name: 'Refund' });
    const next = await popup('Another');
    await passTime(2_000);
    await waitFor(() => expect(sent(TREE)).toHaveLength(1));
    await screen.findByText('Saved');
    expect(screen.getAllByRole('dialog')).toHaveLength(1);
    await user.click(next.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(location.search).toContain('node=f2'));
  });

  it('is not opened once the user has gone on elsewhere', async () => {
    const user = await open();
    (await screen.findByRole('treeitem', { name: 'Pay' })).focus();
    await press(user, 'Create');
    const dialog = await screen.findByRole('dialog', { name: 'Create' });
    given(treeWith(2, file('f1', 'Pay'), file('f2', 'Refund')));
    await user.type(within(dialog).getByRole('textbox', { name: /^Title/ }), 'Refund{Enter}');
    await user.click(await screen.findByRole('tab', { name: 'Add new case' }));
    await passTime(2_000);
    await screen.findByText('Saved');
    await passTime(2_000);
    expect(location.search).toBe('?node=f1&tab=new');
  });

  it('is taken back while it is empty', async () => {
    const user = await open();
    await create(user);
    await takeBack(user);
    await screen.findByText('Undone: Created “Refund”');
    expect(screen.queryByRole('treeitem', { name: 'Refund' })).toBeNull();
  });

  it('stays when somebody has put a test case in it', async () => {
    const user = await open();
    await create(user);
    cases = [made];
    await takeBack(user);
    await screen.findByText(CHANGED('Refund'));
    expect(sent(TREE)).toHaveLength(1);
  });

  it('stays when its test cases can’t be read', async () => {
    const user = await open();
    await create(user);
    given(refuses(LIST, { permission: 'You lack a right' }, { status: 403 }));
    await takeBack(user);
    await screen.findByText('Not undone: whether “Refund” has other test cases by now could not be read');
    expect(sent(TREE)).toHaveLength(1);
  });

  async function copy(user: User): Promise<void> {
    given(
      answers('/projects/components-duplicate', {
        data: { id: 'f2', path: 'Shop/Cart/Checkout/Pay copy', version: 2 },
      }),
      treeWith(2, file('f1', 'Pay'), file('f2', 'Pay copy')),
    );
    (await screen.findByRole('treeitem', { name: 'Pay' })).focus();
    await user.keyboard('{Control>}d{/Control}');
    await screen.findByRole('treeitem', { name: 'Pay copy' });
    await passTime(2_000);
  }

  it('that is a copy is not opened once the user has gone on elsewhere', async () => {
    const user = await open();
    const slow = holds('/projects/components-duplicate');
    given(slow.handler, treeWith(2, file('f1', 'Pay'), file('f2', 'Pay copy')));
    (await screen.findByRole('treeitem', { name: 'Pay' })).focus();
    await user.keyboard('{Control>}d{/Control}');
    await waitFor(() => expect(slow.asked()).toBe(1));
    await user.click(await screen.findByRole('tab', { name: 'Add new case' }));
    const data = { id: 'f2', path: 'Shop/Cart/Checkout/Pay copy', version: 2 };
    slow.answer(answers('/projects/components-duplicate', { data }));
    await screen.findByRole('treeitem', { name: 'Pay copy' });
    await passTime(2_000);
    expect(location.search).toBe('?node=f1&tab=new');
  });

  it('that is a copy is taken back with the test cases it was made with', async () => {
    const user = await open();
    await copy(user);
    await takeBack(user);
    await screen.findByText('Undone: Created “Pay copy”');
    expect(screen.queryByRole('treeitem', { name: 'Pay copy' })).toBeNull();
  });

  it('that is a copy stays when somebody has put a test case in it', async () => {
    const user = await open();
    await copy(user);
    cases = [...cases, made];
    await takeBack(user);
    await screen.findByText(CHANGED('Pay copy'));
  });

  it('does not open a popup again whose node was deleted and comes back', async () => {
    const user = await open();
    const tree = (version: number, title: string) => {
      given(treeWith(version, file(title === 'Pay' ? 'f1' : 'f2', title)));
      live.changed({ projectId: 1, part: 'tree' });
    };
    (await screen.findByRole('treeitem', { name: 'Pay' })).focus();
    await user.keyboard('{F2}');
    const popup = { name: 'Rename test case file' };
    await screen.findByRole('dialog', popup);
    tree(2, 'Refund');
    await screen.findByRole('treeitem', { name: 'Refund' });
    expect(screen.queryByRole('dialog', popup)).toBeNull();
    tree(3, 'Pay');
    await waitFor(() => expect(screen.queryByText('Refund')).toBeNull());
    expect(screen.queryByRole('dialog', popup)).toBeNull();
  });
});
