import { LIMITS, newTestCase, TEXTS, type TestCase } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import {
  answers,
  choose,
  describeStates,
  fillIn,
  given,
  givenRoom,
  holds,
  may,
  openScreen,
  passTime,
  press,
  refuses,
  screen,
  sent,
  waitFor,
  within,
  workspace,
} from '../../../testing/index.js';
import { ChangeCases } from './ChangeCases.js';

const BELOW = '/projects/test-cases-below';
const CHANGE = '/projects/test-cases-change';

givenRoom();

const caseOf = (case_id: number, title: string, testCase: Partial<TestCase> = {}) => ({
  case_id,
  node: 'f1',
  path: ['Shop', 'Cart', 'Checkout', 'Pay'],
  version: `first ${case_id}`,
  testCase: { ...newTestCase('Click'), targetField: '#pay', title, ...testCase },
});
const CASES = [
  caseOf(1, 'Open'),
  caseOf(2, 'Slow', { maxWaitingTime: 30 }),
  caseOf(3, 'Look', { targetField: '.old >> text=Pay' }),
  caseOf(4, 'Note', { eventType: 'Comment' }),
];
const listed = (cases: readonly object[]) => answers(BELOW, { data: { cases, total: cases.length } } as never);
/** Answers a change with this version for each case. */
const accepts = (version: string) =>
  answers(CHANGE, ({ body }) => ({
    data: { cases: (body as { cases: { case_id: number }[] }).cases.map(({ case_id }) => ({ case_id, version })) },
  }));
const changes = () => sent(CHANGE) as { cases: { case_id: number; version: string; testCase: TestCase }[] }[];

function Opened() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <ChangeCases projectId={1} selection={{ module: 'Shop' }} onClose={() => setOpen(false)} /> : null;
}
const open = (...more: Parameters<typeof openScreen> extends [unknown, ...infer Rest] ? Rest : never) =>
  openScreen(<Opened />, ...more, listed(CASES)).user;
type User = ReturnType<typeof open>;
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const box = (title: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Select ${title}` });
const all = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all that would change' });
/** Clicks a checkbox once the preview has enabled it. */
async function pick(user: User, which: () => HTMLInputElement): Promise<void> {
  await waitFor(() => expect(which().disabled).toBe(false));
  await user.click(which());
}
const rows = () =>
  within(screen.getByRole('region', { name: 'Test cases' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const wait = async (user: User, seconds: string) => {
  await screen.findByRole('checkbox', { name: 'Select Open' });
  await fillIn(user, { 'New max wait in seconds': seconds });
};

describeStates('the change of many test cases', {
  where: <ChangeCases projectId={1} selection={{}} onClose={() => undefined} />,
  path: BELOW,
  loading: 'Loading the test cases',
  empty: [listed([]), 'No test cases here yet'],
});

it('shows what becomes of each test case, and sends only the chosen ones', async () => {
  const user = open(accepts('second'));
  await wait(user, '30');
  const path = 'Shop / Cart / Checkout / Pay';
  await waitFor(() =>
    expect(rows()).toEqual([`Open${path}5 s becomes 30 s`, `Slow${path}30 s`, `Look${path}5 s becomes 30 s`]),
  );
  expect(screen.getByText('2 test cases would change. 1 test case without a max wait is left out')).toBeTruthy();
  expect(box('Slow').disabled).toBe(true);
  await pick(user, all);
  expect([box('Open').checked, box('Slow').checked, all().checked]).toEqual([true, false, true]);
  await pick(user, () => box('Open'));
  expect([all().checked, all().dataset.indeterminate]).toEqual([false, 'true']);
  await pick(user, () => box('Open'));
  await press(user, 'Change 2 test cases');
  await screen.findByText('2 test cases changed');
  await closed();
  expect(sent(BELOW)[0]).toEqual({ projectId: 1, module: 'Shop', page: 1, pageSize: LIMITS.pageSizeMax });
  expect(changes()).toMatchObject([
    {
      projectId: 1,
      cases: [
        { case_id: 1, version: 'first 1', testCase: { title: 'Open', maxWaitingTime: 30 } },
        { case_id: 3, version: 'first 3', testCase: { title: 'Look', maxWaitingTime: 30 } },
      ],
    },
  ]);
});

it('sends what is typed, even before the list shows it', async () => {
  const user = open(accepts('second'));
  await wait(user, '15');
  await pick(user, () => box('Open'));
  const seconds = screen.getByRole('spinbutton', { name: 'New max wait in seconds' });
  act(() => {
    fireEvent.change(seconds, { target: { value: '150' } });
    expect(rows()[0]).toContain('becomes 15 s');
    fireEvent.submit(seconds);
  });
  await waitFor(() => expect(changes()[0]?.cases).toMatchObject([{ case_id: 1, testCase: { maxWaitingTime: 150 } }]));
});

it('is taken back by one Undo, with the new versions', async () => {
  const user = open(accepts('second'));
  await wait(user, '30');
  await pick(user, all);
  await press(user, 'Change 2 test cases');
  await closed();
  await press(user, 'Undo');
  await screen.findByText('Undone: 2 test cases changed');
  expect(changes()[1]).toMatchObject({
    cases: [
      { case_id: 1, version: 'second', testCase: { maxWaitingTime: 5 } },
      { case_id: 3, version: 'second', testCase: { maxWaitingTime: 5 } },
    ],
  });
});

it('stays when somebody has changed one of them since', async () => {
  const user = open(accepts('second'));
  await wait(user, '30');
  await pick(user, () => box('Open'));
  await press(user, 'Change 1 test case');
  await screen.findByText('“Open” changed');
  await closed();
  given(refuses(CHANGE, { version: 'Somebody else was here' }, { status: 409 }));
  await press(user, 'Undo');
  await screen.findByText('Not undone: one of the test cases has been changed or deleted since');
});

describe('what to change', () => {
  it('is the priority, which some have already', async () => {
    const user = open(listed([caseOf(1, 'Open'), caseOf(2, 'First', { priority: 'High' })]), accepts('second'));
    await screen.findByRole('checkbox', { name: 'Select Open' });
    await choose(user, 'What to change', 'Priority');
    await choose(user, 'New priority', 'High');
    await waitFor(() => expect(box('First').disabled).toBe(true));
    await pick(user, all);
    await press(user, 'Change 1 test case');
    await waitFor(() => expect(changes()[0]?.cases).toMatchObject([{ case_id: 1, testCase: { priority: 'High' } }]));
  });

  it('is the blocker', async () => {
    const user = open(accepts('second'));
    await screen.findByRole('checkbox', { name: 'Select Open' });
    await choose(user, 'What to change', 'Blocker');
    await screen.findByText('4 test cases would change');
    await pick(user, () => box('Note'));
    await press(user, 'Change 1 test case');
    await waitFor(() => expect(changes()[0]?.cases).toMatchObject([{ case_id: 4, testCase: { isBlocker: 'Yes' } }]));
  });

  it('is a text in locators; a case that it would break says why, and can’t be chosen', async () => {
    const user = open(accepts('second'));
    await screen.findByRole('checkbox', { name: 'Select Open' });
    await choose(user, 'What to change', 'Text in locators');
    await screen.findByText('0 test cases would change. 1 test case without a locator is left out');
    await fillIn(user, { Find: '#pay' });
    await screen.findByText('0 test cases would change. 2 test cases without “#pay” in a locator are left out');
    expect(rows()[0]).toContain('Can’t be changed: Target field should not be empty');
    expect([box('Open').disabled, all().disabled]).toEqual([true, true]);
    await fillIn(user, { 'Replace with': '#buy' });
    await screen.findByText('2 test cases would change. 2 test cases without “#pay” in a locator are left out');
    expect(rows()[0]).toContain('Target field#pay becomes #buy');
    await pick(user, all);
    await press(user, 'Change 2 test cases');
    await waitFor(() =>
      expect(changes()[0]?.cases.map(({ testCase }) => testCase.targetField)).toEqual(['#buy', '#buy']),
    );
  });

  it('is said to be nowhere', async () => {
    const user = open();
    await screen.findByRole('checkbox', { name: 'Select Open' });
    await choose(user, 'What to change', 'Text in locators');
    await fillIn(user, { Find: 'nowhere' });
    await screen.findByText('There are only test cases without “nowhere” in a locator.');
  });

  it('can’t be a max wait out of range', async () => {
    const user = open();
    await wait(user, '4');
    await screen.findByText('Enter whole seconds, 5 to 300');
    expect(all().disabled).toBe(true);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Change test cases' }).disabled).toBe(true);
  });
});

it('reads all pages once, and searches them by title, locator and file', async () => {
  const many = Array.from({ length: LIMITS.pageSizeMax + 1 }, (_, row) => caseOf(row + 1, `Case ${row + 1}`));
  many[6] = caseOf(7, 'Case 7', { targetField: '#Seventh' });
  const user = open(
    answers(BELOW, ({ body }) => {
      const { page } = body as { page: number };
      const cases = many.slice((page - 1) * LIMITS.pageSizeMax, page * LIMITS.pageSizeMax);
      return { data: { cases, total: many.length } };
    }),
  );
  await screen.findByRole('checkbox', { name: 'Select Case 1' });
  await fillIn(user, { 'New max wait in seconds': '60' });
  await screen.findByText(`${many.length} test cases would change`);
  await pick(user, all);
  const search = screen.getByRole('searchbox', { name: 'Search by title, locator or file' });
  await user.type(search, '#seventh{Enter}');
  await screen.findByRole('button', { name: 'Change 1 test case' });
  expect(changes()).toEqual([]);
  await user.type(search, '0');
  await screen.findByText('Nothing contains “#seventh0”.');
  await user.type(search, '{Escape}cart/CHECK');
  await screen.findByRole('button', { name: `Change ${many.length} test cases` });
  await user.type(search, '{Escape}case 19');
  // 19 and 190 to 199.
  await screen.findByRole('button', { name: 'Change 11 test cases' });
  await passTime(1_000);
  expect(sent(BELOW).map((body) => (body as { page: number }).page)).toEqual([1, 2]);
  expect(screen.getByRole('dialog', { name: /Change test cases/ })).toBeTruthy();
});

it('reads fewer at once where they are too large for one answer', async () => {
  const many = Array.from({ length: 45 }, (_, row) => caseOf(row + 1, `Case ${row + 1}`));
  const asked: unknown[] = [];
  open(
    http.post(`*${BELOW}`, async ({ request }) => {
      const { page, pageSize } = (await request.json()) as { page: number; pageSize: number };
      asked.push([page, pageSize]);
      const errors = { pageSize: 'These test cases have more than 16 MB. Ask for fewer of them at once' };
      // Only the first 40 cases are small enough for pages of more than two.
      if (page * pageSize > 40 && pageSize > 2)
        return HttpResponse.json({ status: 'failure', errors }, { status: 422 });
      const cases = many.slice((page - 1) * pageSize, page * pageSize);
      return HttpResponse.json({ status: 'success', data: { cases, total: many.length } });
    }),
  );
  await screen.findByRole('checkbox', { name: 'Select Case 1' });
  expect(asked).toEqual([
    [1, 200],
    [1, 20],
    [2, 20],
    [3, 20],
    [21, 2],
    [22, 2],
    [23, 2],
  ]);
});

it('refuses more than can be changed at once, before sending', async () => {
  const cases = Array.from({ length: LIMITS.changedCasesMax + 1 }, (_, row) => caseOf(row + 1, `Case ${row + 1}`));
  const user = open(
    answers(BELOW, ({ body }) => {
      const { page, pageSize } = body as { page: number; pageSize: number };
      return { data: { cases: cases.slice((page - 1) * pageSize, page * pageSize), total: cases.length } };
    }),
    accepts('second'),
  );
  await screen.findByRole('checkbox', { name: 'Select Case 1' });
  await fillIn(user, { 'New max wait in seconds': '60' });
  await screen.findByText('501 test cases would change');
  await pick(user, all);
  await press(user, 'Change 501 test cases');
  await screen.findByText('At most 500 test cases can be changed at once. Choose fewer, or search for some.');
  expect(changes()).toEqual([]);
  await pick(user, () => box('Case 1'));
  await press(user, 'Change 500 test cases');
  await screen.findByText('500 test cases changed');
});

it('is busy while it saves, says why it was refused, and reads the test cases again', async () => {
  const saving = holds(CHANGE);
  const user = open(saving.handler);
  await wait(user, '30');
  await pick(user, () => box('Open'));
  await press(user, 'Change 1 test case');
  await waitFor(() => expect(box('Open').disabled).toBe(true));
  const cancel = screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' });
  expect(cancel.disabled).toBe(true);
  await user.keyboard('{Escape}');
  given(listed([caseOf(1, 'Open', { priority: 'High' })].map((one) => ({ ...one, version: 'of Grace' }))));
  const sentence = 'The test case “Open” was changed by someone else. Reload it and try again.';
  saving.answer(refuses(CHANGE, { version: sentence }, { status: 409 }));
  await screen.findByText(sentence);
  await waitFor(() => expect(rows()).toHaveLength(1));
  given(accepts('second'));
  await press(user, 'Change 1 test case');
  await waitFor(() =>
    expect(changes()[1]?.cases).toMatchObject([{ version: 'of Grace', testCase: { priority: 'High' } }]),
  );
});

it('asks before closing with chosen test cases', async () => {
  const user = open();
  await wait(user, '30');
  await pick(user, () => box('Open'));
  await user.keyboard('{Escape}');
  await press(user, 'Keep editing');
  await screen.findByRole('checkbox', { name: 'Select Open', checked: true });
  await user.keyboard('{Escape}');
  await press(user, 'Discard');
  await closed();
});

it('needs the right to change test cases', async () => {
  open(may({ 'test-cases': ['view'] }));
  await screen.findByText('You don’t have permission to change test cases');
  expect(screen.queryByRole('button', { name: 'Change test cases' })).toBeNull();
});

describe('in the workspace', () => {
  const more = [
    ...workspace(),
    answers('/projects/test-report', { data: [] }),
    answers('/projects/file-names', { data: [] }),
    answers('/projects/connector-lists', { data: [] }),
    listed(CASES),
  ];
  const item = () => screen.findByRole('menuitem', { name: 'Change test cases…' });

  it('opens for any node, and Ctrl+Z takes the change back when the dialog is closed', async () => {
    const { user } = openScreen('/project/1?node=s1', ...more, accepts('second'));
    await passTime(2_000);
    await press(user, 'Action');
    await user.click(await item());
    const dialog = await screen.findByRole('dialog', { name: /Change test cases/ });
    within(dialog).getByText('Shop / Cart');
    await wait(user, '30');
    await pick(user, all);
    await press(user, 'Change 2 test cases');
    await closed();
    await user.keyboard('{Control>}z{/Control}');
    await screen.findByText('Undone: 2 test cases changed');
    expect(sent(BELOW)[0]).toMatchObject({ projectId: 1, module: 'Shop', section: 'Cart' });
    expect(changes()).toHaveLength(2);
  });

  it('is about all modules where none is selected', async () => {
    const { user } = openScreen('/project/1', ...more);
    await passTime(2_000);
    await press(user, 'Action');
    await user.click(await item());
    within(await screen.findByRole('dialog', { name: /Change test cases/ })).getByText(TEXTS.treeRoot);
  });

  it('is not offered without the right', async () => {
    const rights = { projects: ['view'], components: ['view'], 'test-cases': ['view'], reports: ['view'] };
    const { user } = openScreen('/project/1?node=s1', ...more, may({ ...rights, runner: ['view'] }));
    await passTime(2_000);
    await press(user, 'Action');
    await screen.findByRole('menuitem', { name: 'Copy test case file path' });
    expect(screen.queryByRole('menuitem', { name: 'Change test cases…' })).toBeNull();
  });
});
