import { newTestCase, type TestCase, TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import {
  answers,
  given,
  holds,
  listed,
  live,
  loses,
  openScreen,
  passTime,
  press,
  type recordsOf,
  screen,
  sent,
  unreachable,
  waitFor,
  workspaceWith,
} from '../../../testing/index.js';

const caseOf = (case_id: number, title: string) => ({
  case_id,
  order: case_id - 1,
  version: 'first',
  testCase: { ...newTestCase(), title, redirectURL: 'https://shop.example' },
  summary: {},
});

const CASES = [caseOf(1, 'Open the shop'), caseOf(2, 'Open the cart')];

/** Opens the form for a new case, or for the one of this id. */
async function openForm(caseId: number | null, cases: ReturnType<typeof recordsOf> = CASES) {
  const address = `/project/1?node=f1&tab=new${caseId === null ? '' : `&case=${caseId}`}`;
  const { user } = openScreen(address, ...workspaceWith(cases));
  await passTime(2_000);
  await screen.findByRole('heading', { name: caseId === null ? 'New test case' : 'Modify test case' });
  return user;
}

/** Cheaper than typing, which is drawn at each key. */
async function paste(user: Awaited<ReturnType<typeof openForm>>, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}

describe('while a slow save is answered', () => {
  const MANAGE = '/projects/test-case-manage';
  const LIST = '/projects/test-case-lists';
  const url = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Redirect URL/ });

  /** Submits a new case, whose answer waits. Returns a function that lets it arrive. */
  async function submitNew() {
    const user = await openForm(null);
    const save = holds(MANAGE);
    given(save.handler);
    const answer = () => {
      given(answers(LIST, { data: [...CASES, caseOf(3, 'Open shop.example')] }));
      save.answer(answers(MANAGE, { data: { case_id: 3, order: 2, version: 'first' } }));
    };
    await paste(user, url(), 'https://shop.example');
    await press(user, 'Submit');
    await waitFor(() => expect(save.asked()).toBe(1));
    return { user, answer };
  }

  it('what is typed stays, in the form of the saved case', async () => {
    const { user, answer } = await submitNew();
    await paste(user, url(), '/pay');
    answer();
    await screen.findByRole('heading', { name: 'Modify test case' });
    expect(url().value).toBe('https://shop.example/pay');
    given(answers(MANAGE, { data: { case_id: 3, order: 2, version: 'second' } }));
    await press(user, 'Submit');
    await waitFor(() => expect(sent(MANAGE)).toHaveLength(2));
    expect(sent(MANAGE)[1]).toMatchObject({ case_id: 3, testCase: { redirectURL: 'https://shop.example/pay' } });
    await screen.findByRole('table', { name: 'Test cases' });
  });

  it('another form that is open by then stays open', async () => {
    const { user, answer } = await submitNew();
    await user.click(screen.getByRole('tab', { name: 'Report' }));
    await press(user, 'Discard');
    await user.click(await screen.findByRole('tab', { name: /^Test cases/ }));
    await screen.findByRole('table', { name: 'Test cases' });
    await user.click(screen.getByRole('tab', { name: 'Add new case' }));
    await passTime(1_000);
    await paste(user, url(), 'https://other.example');
    answer();
    await passTime(1_000);
    expect(url().value).toBe('https://other.example');
  });
});

describe('a new case that is stored although its answer is lost', () => {
  const MANAGE = '/projects/test-case-manage';
  const LIST = '/projects/test-case-lists';

  /** Submits a new case, which the server stores without an answer. */
  async function submitNew(canBeRead = true) {
    const user = await openForm(null);
    let cases: ReturnType<typeof recordsOf> = CASES;
    given(
      loses(MANAGE, ({ body }) => {
        const { testCase } = body as { testCase: TestCase };
        cases = [...CASES, { ...CASES[0]!, case_id: 3, order: 2, testCase }];
        given(canBeRead ? answers(LIST, { data: cases }) : unreachable(LIST));
      }),
    );
    await paste(user, screen.getByRole('textbox', { name: /^Redirect URL/ }), 'https://shop.example/pay');
    await press(user, 'Submit');
    return { user, lists: () => answers(LIST, { data: cases }) };
  }

  it('is found in the list', async () => {
    await submitNew();
    await screen.findByRole('table', { name: 'Test cases' });
    expect(sent(MANAGE)).toHaveLength(1);
  });

  it('is found at the next try, if the list can’t be read either', async () => {
    const { user, lists } = await submitNew(false);
    await listed(TEXTS.unavailable);
    given(lists());
    await press(user, 'Submit');
    await screen.findByRole('table', { name: 'Test cases' });
    expect(sent(MANAGE)).toHaveLength(1);
  });
});

it('says whose change of the case is in conflict, whatever others change meanwhile', async () => {
  const user = await openForm(1);
  const title = screen.getByRole('textbox', { name: /^Title/ });
  await paste(user, title, ' again');
  const theirs = { ...caseOf(1, 'Open the market'), version: 'second' };
  given(answers('/projects/test-case-lists', { data: [theirs, CASES[1]!] }));
  live.changed({ projectId: 1, part: 'test-cases', node: 'f1', by: { user_id: 9, name: 'Grace' } });
  await screen.findByText('Grace changed this too. Choose what to keep.');
  live.changed({ projectId: 1, part: 'test-cases', node: 'f2', by: { user_id: 8, name: 'Linus' } });
  await passTime(1_000);
  screen.getByText('Grace changed this too. Choose what to keep.');
});

it('empties a text by Undo whose mask was removed, and says so', async () => {
  const masked = { ...newTestCase('Text feed'), title: 'Fill', targetField: '#name', inputTextMask: 'Yes' as const };
  const record = { ...caseOf(1, 'Fill'), testCase: { ...masked, inputText: '', inputTextSet: true } };
  const user = await openForm(1, [record]);
  given(answers('/projects/test-case-manage', { data: { case_id: 1, order: 0, version: 'second' } }));
  await user.click(screen.getByRole('combobox', { name: /^Mask/ }));
  await user.click(await screen.findByRole('option', { name: 'No' }));
  await paste(user, screen.getByRole('textbox', { name: /^Input text/ }), 'hello');
  await press(user, 'Submit');
  await screen.findByText('Undo can’t restore the masked text.');
  await press(user, 'Undo');
  await waitFor(() => expect(sent('/projects/test-case-manage')).toHaveLength(2));
  const { testCase } = sent('/projects/test-case-manage')[1] as { testCase: Record<string, unknown> };
  expect([testCase.inputTextMask, testCase.inputText, testCase.inputTextSet]).toEqual(['Yes', '', undefined]);
});
