import { newTestCase } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
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
  waitFor,
  workspace,
} from '../../../testing/index.js';

const caseOf = (case_id: number, title: string) => ({
  case_id,
  order: case_id - 1,
  version: 'first',
  testCase: { ...newTestCase(), title, redirectURL: 'https://shop.example' },
  summary: {},
});

const CASES = [caseOf(1, 'Open the shop'), caseOf(2, 'Open the cart')];

type Answers = Parameters<typeof openScreen> extends [unknown, ...infer Rest] ? Rest : never;

/** The form for a new case, or for the one of this id, in a file with two cases. */
async function openForm(caseId: number | null, ...more: Answers) {
  const { user } = openScreen(
    `/project/1?node=f1&tab=new${caseId === null ? '' : `&case=${caseId}`}`,
    ...more,
    ...workspace(),
    answers('/projects/test-case-lists', { data: CASES }),
    answers('/projects/test-report', { data: [] }),
    answers('/projects/file-names', { data: [] }),
    answers('/projects/connector-lists', { data: [] }),
  );
  await passTime(2_000);
  await screen.findByRole('heading', { name: caseId === null ? 'New test case' : 'Modify test case' });
  return user;
}
const openNew = (...more: Answers) => openForm(null, ...more);

const advanced = (expanded: boolean) => screen.findByRole('button', { name: /^Advanced/, expanded });

it('summarizes the collapsed fields, including the place', async () => {
  const user = await openNew();
  await user.click(await advanced(false));
  await user.click(screen.getByRole('combobox', { name: 'Move next to' }));
  await user.click(await screen.findByRole('option', { name: '2 · Open the cart' }));
  await user.click(await advanced(true));
  expect((await advanced(false)).textContent).toBe('AdvancedNext to “Open the cart”');
});

it('expands the collapsed fields where one of them was refused', async () => {
  const user = await openNew();
  const sentence = 'There is no such file';
  given(refuses('/projects/test-case-manage', { eventActions: sentence }));
  await user.type(screen.getByRole('textbox', { name: /^Redirect URL/ }), 'https://shop.example/pay');
  await press(user, 'Submit');
  await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2));
  await advanced(true);
});

it('lists placeholders that have a value before random text', async () => {
  const data = { dataCollection: { General: [] }, dataBinding: [{ title: 'shop', value: 'https://shop.example' }] };
  const user = await openNew(
    answers('/projects/list', { data: [{ project_id: 1, name: 'Shop', versions: { details: 'first' }, ...data }] }),
  );
  await user.click(screen.getByRole('button', { name: 'Insert a placeholder' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent).slice(0, 2)).toEqual([
    '{{binding=shop}}Data binding: https://shop.example',
    '{{random=alpha,length=8}}8 letters',
  ]);
});

it('adds an End behind a new If', async () => {
  const user = await openNew();
  let made = 2;
  given(
    answers('/projects/test-case-manage', () => {
      made += 1;
      return { data: { case_id: made, order: made - 1, version: 'first' } };
    }),
  );
  await user.click(screen.getByRole('combobox', { name: /^Event type/ }));
  await user.click(await screen.findByRole('option', { name: /^If/ }));
  await user.type(screen.getByRole('textbox', { name: /^Target field/ }), '#banner');
  await press(user, 'Submit');
  await waitFor(() =>
    expect(sent('/projects/test-case-manage')).toMatchObject([
      { order: 2, testCase: { eventType: 'If', title: 'If #banner is visible' } },
      { order: 2.1, testCase: { eventType: 'End', title: 'End' } },
    ]),
  );
});

it.each<[tables: readonly string[], help: RegExp]>([
  [['People'], /^A table of the project/],
  [[], /^This project has no tables\. Add one/],
])('offers the tables %j of the project to a Repeat for each row', async (tables, help) => {
  const listed = tables.map((name) => ({ table_id: name, name, columns: ['Name'], rows: 2 }));
  const user = await openNew(answers('/projects/table-lists', { data: listed }));
  await user.click(screen.getByRole('combobox', { name: /^Event type/ }));
  await user.click(await screen.findByRole('option', { name: /^Repeat for each row/ }));
  await screen.findByText(help);
  await user.click(screen.getByRole('combobox', { name: /^Table/ }));
  await waitFor(() => expect(screen.queryAllByRole('option').map(({ textContent }) => textContent)).toEqual(tables));
});

/** Cheaper than typing, which draws the form at each key. */
async function paste(user: Awaited<ReturnType<typeof openNew>>, field: HTMLElement, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}

describe('while a slow save is answered', () => {
  const MANAGE = '/projects/test-case-manage';
  const LIST = '/projects/test-case-lists';
  const url = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Redirect URL/ });

  /** Submits a new case, whose answer waits. Returns a function that lets it arrive. */
  async function submitNew() {
    const user = await openNew();
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
  const user = await openForm(1, answers('/projects/test-case-lists', { data: [record] }));
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
