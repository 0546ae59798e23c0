import { fireEvent } from '@testing-library/react';
import { describe, expect, it } from '@jest/globals';
import {
  answers,
  given,
  holds,
  live,
  openScreen,
  passTime,
  press,
  recordsOf,
  refuses,
  screen,
  sent,
  waitFor,
  within,
  workspaceWith,
  givenRoom,
} from '../../../testing/index.js';

const LIST = '/projects/test-case-lists';
const MANAGE = '/projects/test-case-manage';
const DELETE = '/projects/test-case-delete';
const BLOCK = recordsOf('Click', 'If', 'Click', 'Else', 'Click', 'End', 'Click');

givenRoom();

async function openList(records = BLOCK) {
  const { user } = openScreen('/project/1?node=f1', ...workspaceWith(records));
  await passTime(2_000);
  await screen.findByRole('table', { name: 'Test cases' });
  return user;
}
const titles = () =>
  screen
    .getAllByRole('rowheader')
    .map(({ textContent }) => /(Level \d: )?\d (Click|If|Else|End)/.exec(textContent ?? '')?.[0]);
const rowOf = (title: string) => screen.getByRole('rowheader', { name: new RegExp(title) }).closest('tr')!;
const folder = (expanded: boolean) => screen.findByRole('button', { name: 'Cases of 2 If', expanded });

describe('a block in the list', () => {
  it('is indented, and folded and unfolded by its button', async () => {
    const user = await openList();
    expect(titles()).toEqual(['1 Click', '2 If', 'Level 2: 3 Click', '4 Else', 'Level 2: 5 Click', '6 End', '7 Click']);
    await user.click(await folder(true));
    expect(titles()).toEqual(['1 Click', '2 If', '7 Click']);
    expect(rowOf('2 If').textContent).toContain('4 cases');
    await user.click(await folder(false));
    expect(titles()).toHaveLength(7);
  });

  it('is folded and unfolded by the arrows, before and after its details', async () => {
    const user = await openList();
    rowOf('2 If').focus();
    await user.keyboard('{ArrowLeft}');
    await folder(false);
    await user.keyboard('{ArrowRight}');
    await folder(true);
    await user.keyboard('{ArrowRight}');
    const details = () => screen.getByRole('button', { name: 'Details of 2 If' }).getAttribute('aria-expanded');
    expect(details()).toBe('true');
    await user.keyboard('{ArrowLeft}');
    expect([details(), titles().length]).toEqual(['false', 7]);
  });

  it('is selected and deleted as a whole', async () => {
    const user = await openList();
    await user.click(screen.getByRole('checkbox', { name: 'Select 2 If' }));
    expect(await screen.findByText('5 selected')).toBeTruthy();
    given(answers(DELETE, { data: { case_id: 2 } }));
    rowOf('2 If').focus();
    await user.keyboard('{Delete}');
    const dialog = await screen.findByRole('dialog', { name: 'Delete 5 test cases?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(sent(DELETE)).toEqual([2, 3, 4, 5, 6].map((case_id) => ({ case_id }))));
  });

  it('is moved as a whole, with one Undo', async () => {
    const user = await openList();
    given(answers(MANAGE, { data: { case_id: 2, order: 0, version: 'first' } }));
    rowOf('2 If').focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(sent(MANAGE)).toHaveLength(5));
    expect(sent(MANAGE)).toMatchObject([2, 3, 4, 5, 6].map((case_id) => ({ case_id })));
    expect(await screen.findByText('5 test cases moved')).toBeTruthy();
  });

  it('is dragged as a whole', async () => {
    await openList();
    given(answers(MANAGE, { data: { case_id: 2, order: 0, version: 'first' } }));
    const dataTransfer = { effectAllowed: '', setData: () => undefined };
    fireEvent.dragStart(rowOf('2 If'), { dataTransfer });
    await waitFor(() => expect(rowOf('6 End').dataset.dragged).toBe('true'));
    expect(rowOf('1 Click').dataset.dragged).toBeUndefined();
    // jsdom knows no place of the mouse, which counts as the lower half of the row.
    fireEvent.dragOver(rowOf('7 Click'), { dataTransfer });
    fireEvent.drop(rowOf('7 Click'), { dataTransfer });
    await waitFor(() => expect(sent(MANAGE)).toMatchObject([2, 3, 4, 5, 6].map((case_id) => ({ case_id }))));
  });

  it('is passed as a whole when it is folded', async () => {
    const user = await openList();
    given(answers(MANAGE, { data: { case_id: 1, order: 5, version: 'first' } }));
    await user.click(await folder(true));
    rowOf('1 Click').focus();
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(sent(MANAGE)).toMatchObject([{ case_id: 1, order: 5.1 }]));
  });
});

it('asks which name of a signed-in state to keep when somebody else changed it too', async () => {
  const user = await openList();
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
  const user = await openList();
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

it('a list whose blocks are not complete says what to do', async () => {
  const user = await openList(recordsOf('Click', 'If', 'Click'));
  expect((await screen.findByRole('alert')).textContent).toBe(
    'This file can’t run yet. Case 2, If, has no End. Add one below it, or delete the If.',
  );
  given(answers(LIST, { data: recordsOf('Click', 'If', 'End'), stopAtFailure: null }));
  given(answers(DELETE, { data: { case_id: 3 } }));
  await user.click(screen.getByRole('checkbox', { name: 'Select 3 Click' }));
  await press(user, 'Delete');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

describe('a deletion', () => {
  const THREE = recordsOf('Click', 'Click', 'Click');

  it('gives the focus to the row that takes the place', async () => {
    const user = await openList(THREE);
    rowOf('2 Click').focus();
    given(
      answers(DELETE, { data: { case_id: 2 } }),
      answers(LIST, { data: [THREE[0]!, THREE[2]!], stopAtFailure: null }),
    );
    await user.keyboard('{Delete}');
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
    await screen.findByText(/deleted$/);
    await waitFor(() => expect(document.activeElement).toBe(rowOf('3 Click')));
  });

  it('passes over what somebody else has deleted, and restores only the others', async () => {
    const user = await openList(THREE);
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
    expect(sent(DELETE)).toEqual([1, 2, 3].map((case_id) => ({ case_id })));
  });
});

describe('the form in the list', () => {
  async function openForm() {
    const { user } = openScreen('/project/1?node=f1&tab=cases&case=1', ...workspaceWith(BLOCK));
    await passTime(2_000);
    await screen.findByRole('textbox', { name: /^Target field/ });
    return user;
  }
  const target = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Target field/ });

  it('leaves the keys of an input method to it', async () => {
    const user = await openForm();
    await user.click(target());
    await user.paste('{{random=al');
    await screen.findByRole('listbox', { name: 'Placeholders' });
    fireEvent.keyDown(target(), { key: 'Enter', isComposing: true });
    await passTime(100);
    expect(target().value).toBe('{{random=al');
    await user.keyboard('{Escape}');
    fireEvent.keyDown(target(), { key: 'Escape', isComposing: true });
    await passTime(100);
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.keyDown(target(), { key: 'Escape' });
    await screen.findByRole('dialog', { name: 'Discard your changes?' });
  });

  it('takes a text that is dropped into one of its fields', async () => {
    await openForm();
    const dataTransfer = { types: ['text/plain'], getData: () => '#pay', files: [] };
    expect(fireEvent.dragOver(target(), { dataTransfer })).toBe(true);
    expect(fireEvent.drop(target(), { dataTransfer })).toBe(true);
  });
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
