import { describe, expect, it } from '@jest/globals';
import {
  answers,
  given,
  givenRoom,
  openCases,
  press,
  recordsOf,
  rowOf,
  screen,
  sent,
  waitFor,
  within,
} from '../../../testing/index.js';

const LIST = '/projects/test-case-lists';
const MANAGE = '/projects/test-case-manage';
const DELETE = '/projects/test-case-delete';
const BLOCK = recordsOf('Click', 'If', 'Click', 'Else', 'Click', 'End', 'Click');

givenRoom();

const titles = () =>
  screen
    .getAllByRole('rowheader')
    .map(({ textContent }) => /(Level \d: )?\d (Click|If|Else|End)/.exec(textContent ?? '')?.[0]);
const folder = (expanded: boolean) => screen.findByRole('button', { name: 'Cases of 2 If', expanded });

describe('a block in the list', () => {
  it('is indented, and folded and unfolded by its button', async () => {
    const user = await openCases(BLOCK);
    expect(titles()).toEqual(['1 Click', '2 If', 'Level 2: 3 Click', '4 Else', 'Level 2: 5 Click', '6 End', '7 Click']);
    await user.click(await folder(true));
    expect(titles()).toEqual(['1 Click', '2 If', '7 Click']);
    expect(rowOf('2 If').textContent).toContain('4 cases');
    await user.click(await folder(false));
    expect(titles()).toHaveLength(7);
  });

  it('is selected and deleted as a whole', async () => {
    const user = await openCases(BLOCK);
    await user.click(screen.getByRole('checkbox', { name: 'Select 2 If' }));
    expect(await screen.findByText('5 selected')).toBeTruthy();
    given(answers(DELETE, { data: { case_id: 2 } }));
    rowOf('2 If').focus();
    await user.keyboard('{Delete}');
    const dialog = await screen.findByRole('dialog', { name: 'Delete 5 test cases?' });
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    const deletions = [2, 3, 4, 5, 6].map((case_id) => ({ case_id, version: 'first' }));
    await waitFor(() => expect(sent(DELETE)).toEqual(deletions));
  });

  it('is moved as a whole, with one Undo', async () => {
    const user = await openCases(BLOCK);
    given(answers(MANAGE, { data: { case_id: 2, order: 0, version: 'first' } }));
    rowOf('2 If').focus();
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(sent(MANAGE)).toHaveLength(5));
    expect(sent(MANAGE)).toMatchObject([2, 3, 4, 5, 6].map((case_id) => ({ case_id })));
    expect(await screen.findByText('5 test cases moved')).toBeTruthy();
  });
});

it('a list whose blocks are not complete says what to do', async () => {
  const user = await openCases(recordsOf('Click', 'If', 'Click'));
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

it('a deletion gives the focus to the row that takes the place', async () => {
  const three = recordsOf('Click', 'Click', 'Click');
  const user = await openCases(three);
  rowOf('2 Click').focus();
  given(
    answers(DELETE, { data: { case_id: 2 } }),
    answers(LIST, { data: [three[0]!, three[2]!], stopAtFailure: null }),
  );
  await user.keyboard('{Delete}');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText(/deleted$/);
  await waitFor(() => expect(document.activeElement).toBe(rowOf('3 Click')));
});

it('a filter whose last case has another result now says so, and shows all on request', async () => {
  const [one, other] = recordsOf('Click', 'Hover');
  const user = await openCases([{ ...one!, summary: { status: 'skipped' } }, other!]);
  await press(user, 'Skipped 1');
  expect(titles()).toHaveLength(1);
  given(answers(DELETE, { data: { case_id: 1 } }), answers(LIST, { data: [other!], stopAtFailure: null }));
  rowOf('1 Click').focus();
  await user.keyboard('{Delete}');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText('No test case has this result now.');
  expect(screen.getByRole('button', { name: 'Skipped 0', pressed: true })).toBeTruthy();
  expect(screen.getByRole('table', { name: 'Test cases' })).toBeTruthy();
  await press(user, 'Show all');
  expect(await screen.findByRole('rowheader', { name: /2 Hover/ })).toBeTruthy();
  expect(document.activeElement).toBe(rowOf('2 Hover'));
});
