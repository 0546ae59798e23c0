import { expect, it } from '@jest/globals';
import {
  answers,
  field,
  fillIn,
  given,
  live,
  may,
  openScreen,
  passTime,
  press,
  refuses,
  screen,
  sent,
  waitFor,
  workspace,
} from '../../../testing/index.js';

const ADDRESS = '/project/1?node=f1&tab=new';
const TREE = '/projects/components-lists';
const CASES = '/projects/test-case-lists';
const SHOP = { id: 'm1', title: 'Shop', type: 'module' };
const CART = { id: 's1', title: 'Cart', type: 'section' };
const FILE = { id: 'f2', title: 'Pay', type: 'test-case-file' };
const treeOf = (version: number, below: object = {}) =>
  answers(TREE, { data: [{ components: { 0: { ...SHOP, 0: { ...CART, ...below } } }, version }] });
const cases = answers(CASES, { data: [] });
const gone = refuses(CASES, { scenario: 'There is no "Checkout" in this project’s tree' }, { status: 404 });
const others = [
  answers('/projects/test-report', { data: [] }),
  answers('/projects/file-names', { data: [] }),
  answers('/projects/connector-lists', { data: [] }),
] as const;
const who = { user_id: 2, name: 'grace@tests.example' };

/** A person writes a new case, and somebody else deletes the scenario of its file. */
async function openDeleted(...more: Parameters<typeof openScreen> extends [unknown, ...infer Rest] ? Rest : never) {
  const { user } = openScreen(ADDRESS, ...workspace(), ...others, cases, ...more);
  await passTime(2_000);
  await screen.findByRole('heading', { name: 'New test case' });
  await fillIn(user, { Title: 'Half written' });
  given(treeOf(2), gone);
  live.changed({ projectId: 1, part: 'tree', version: 2, by: who });
  await screen.findByText(/“Pay” was deleted by grace@tests.example/);
  expect(field('Title').value).toBe('Half written');
  return user;
}

it('a file that somebody deletes is restored with one click, and what was typed is still there', async () => {
  const user = await openDeleted();
  const scenario = { id: 'c1', title: 'Checkout', type: 'scenario', 0: { ...FILE, id: 'f1' } };
  given(answers('/projects/trash-restore', { data: { id: 'f1', path: 'Shop/Cart/Checkout/Pay', version: 3 } }));
  given(treeOf(3, { 0: scenario }), cases);
  await press(user, 'Restore it');
  await waitFor(() => expect(screen.queryByText(/was deleted by/)).toBeNull());
  expect(sent('/projects/trash-restore')).toEqual([{ projectId: 1, id: 'f1' }]);
  expect(field('Title').value).toBe('Half written');
});

it('what was typed is saved in a new file, whose levels are recreated', async () => {
  const user = await openDeleted();
  given(answers('/projects/components-update', { data: { version: 3 } }));
  await press(user, 'Save as a new file');
  await waitFor(() => expect(sent('/projects/components-update')).toHaveLength(1));
  expect(sent('/projects/components-update')).toMatchObject([
    { components: { 0: { 0: { 0: { title: 'Checkout', 0: { title: 'Pay' } } } } }, version: 2 },
  ]);
  given(treeOf(3, { 0: { id: 'c2', title: 'Checkout', type: 'scenario', 0: FILE } }), cases);
  live.changed({ projectId: 1, part: 'tree', version: 4, by: who });
  await waitFor(() => expect(screen.queryByText(/was deleted by/)).toBeNull());
  expect(field('Title').value).toBe('Half written');
});

it('is not interrupted by the popup of an empty tree', async () => {
  await openDeleted();
  given(answers(TREE, { data: [{ components: {}, version: 3 }] }));
  live.changed({ projectId: 1, part: 'tree', version: 3, by: who });
  await waitFor(() => expect(screen.queryByRole('treeitem', { name: 'Shop' })).toBeNull());
  await passTime(1_000);
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('says why it could not be restored', async () => {
  const user = await openDeleted();
  given(refuses('/projects/trash-restore', { id: 'This is not in the trash' }, { status: 404 }));
  await press(user, 'Restore it');
  await screen.findByText('This is not in the trash');
});

it('offers only what the user may do', async () => {
  const rights = { projects: ['view'], components: ['view'], 'test-cases': ['view', 'create'], runner: ['view'] };
  await openDeleted(may(rights));
  expect(screen.queryByRole('button', { name: 'Restore it' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Save as a new file' })).toBeNull();
});
