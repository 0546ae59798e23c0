import { DELAYS } from '@testplatform/contract';
import { expect, it, jest } from '@jest/globals';
import {
  answers,
  given,
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
} from '../../../testing/index.js';
import { type LocatorPicker, LocatorPickerContext } from './locator-picker.js';
import { TestCaseEditor } from './TestCaseEditor.js';

const CASES = recordsOf('Click', 'URL redirect');

type Answers = Parameters<typeof openScreen> extends [unknown, ...infer Rest] ? Rest : never;

/** Opens the form for a new case, in a file with two cases. */
async function openNew(...more: Answers) {
  const { user } = openScreen('/project/1?node=f1&tab=new', ...more, ...workspaceWith(CASES));
  await passTime(2_000);
  await screen.findByRole('heading', { name: 'New test case' });
  return user;
}

const advanced = (expanded: boolean) => screen.findByRole('button', { name: /^Advanced/, expanded });

it('summarizes the collapsed fields, including the place', async () => {
  const user = await openNew();
  await user.click(await advanced(false));
  await user.click(screen.getByRole('combobox', { name: 'Move next to' }));
  await user.click(await screen.findByRole('option', { name: '2 · 2 URL redirect' }));
  await user.click(await advanced(true));
  expect((await advanced(false)).textContent).toBe('AdvancedNext to “2 URL redirect”');
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

it('shows the number of matches on leaving a locator too, so that nothing moves below the mouse', async () => {
  const picker = { isOpen: true, show: async () => 3 } as Partial<LocatorPicker> as LocatorPicker;
  const file = { module: 'Shop', section: 'Cart', scenario: 'Checkout', testCaseFileName: 'Pay' };
  const nothing = () => undefined;
  const { user } = openScreen(
    <LocatorPickerContext value={picker}>
      <TestCaseEditor projectId={1} file={file} caseId={1} onDone={nothing} onCancel={nothing} />
    </LocatorPickerContext>,
    ...workspaceWith(CASES),
  );
  await user.click(await screen.findByLabelText(/^Target field/));
  await user.paste('#pay');
  await passTime(DELAYS.debounce);
  await screen.findByText('3 matches on the page');
  await user.tab();
  screen.getByText('3 matches on the page');
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

it('copies the placeholder of a stored value', async () => {
  const user = await openNew();
  await user.click(screen.getByRole('tab', { name: 'Storage' }));
  await press(user, 'Add to storage');
  const stored = within(screen.getByRole('group', { name: 'Storage, row 1' }));
  const copy = () => stored.getByRole<HTMLButtonElement>('button', { name: 'Copy placeholder' });
  expect(copy().disabled).toBe(true);
  await user.type(stored.getByRole('textbox', { name: 'Key' }), 'order/no');
  const write = jest.spyOn(navigator.clipboard, 'writeText');
  await user.click(copy());
  expect(write.mock.calls).toEqual([['{{storage=orderno}}']]);
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

it('keeps the collapsed fields open while a refused one is corrected', async () => {
  const user = await openNew();
  await user.type(screen.getByRole('textbox', { name: /^Redirect URL/ }), 'https://shop.example/pay');
  await user.click(await advanced(false));
  const wait = screen.getByRole('spinbutton', { name: /^Sleep time/ });
  await user.click(await advanced(true));
  given(refuses('/projects/test-case-manage', { sleepTime: 'Too long for this server' }));
  await press(user, 'Submit');
  await advanced(true);
  await user.type(wait, '{Backspace}');
  await waitFor(() => expect(wait.getAttribute('aria-invalid')).toBe('false'));
  await advanced(true);
});

it('inserts a placeholder that is already there, and puts the cursor behind it', async () => {
  const user = await openNew();
  const url = screen.getByRole<HTMLInputElement>('textbox', { name: /^Redirect URL/ });
  await user.click(url);
  await user.paste('{{random=alpha,length=8}}');
  await user.keyboard('{ArrowLeft}{ArrowLeft}');
  await screen.findByRole('listbox', { name: 'Placeholders' });
  await user.keyboard('{Enter}/x');
  expect(url.value).toBe('{{random=alpha,length=8}}/x');
});

it('gives the focus to what takes the place of a removed row', async () => {
  const user = await openNew();
  await user.click(screen.getByRole('tab', { name: 'Storage' }));
  await press(user, 'Add to storage');
  await press(user, 'Add to storage');
  await press(user, 'Remove row 1');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove row 1' }));
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add to storage' }));
});
