import { LIMITS, newTestCase, TEXTS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import {
  answers,
  given,
  givenRoom,
  holds,
  loses,
  may,
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
} from '../../testing/index.js';

const PREVIEW = '/projects/import-preview';
const IMPORT = '/projects/import';
const TREE = '/projects/components-update';

type Given = ReturnType<typeof answers>;

givenRoom();

/** jsdom's files can't be read. */
const fileOf = (name: string, text: string) => Object.assign(new File([text], name), { text: async () => text });
const file = fileOf('shop.side', '{"tests":[]}');
const note = {
  file: 'Sign in',
  place: 'Command 2',
  said: 'setWindowSize | 800x600',
  sentence: 'Set the size of pages',
};
const previewed = {
  format: 'Selenium IDE' as const,
  files: [
    {
      path: ['Shop', 'Cart', 'Checkout', 'Sign in'],
      cases: 22,
      first: [{ ...newTestCase('Click'), title: 'Click Log in' }],
    },
    { path: ['Shop', 'Cart', 'Checkout', 'Pay 2'], cases: 1, first: [{ ...newTestCase('Click'), title: 'Click Pay' }] },
  ],
  notes: [note],
  total: 1,
};
const imported = {
  nodes: ['n1', 'n2'],
  files: [
    { id: 'n1', path: ['Shop', 'Cart', 'Checkout', 'Sign in'], cases: 22 },
    { id: 'n2', path: ['Shop', 'Cart', 'Checkout', 'Pay 2'], cases: 1 },
  ],
  notes: 1,
  version: 2,
};
const leaf = (id: string, title: string) => ({ id, title, type: 'test-case-file' as const });
const folder = (type: 'module' | 'section' | 'scenario', id: string, title: string, ...inner: object[]) => ({
  id,
  title,
  type,
  ...inner,
});
const treeOf = (version: number, ...modules: object[]) =>
  answers('/projects/components-lists', { data: [{ version, components: { ...modules } }] });
const treeWith = (version: number, ...files: object[]) =>
  treeOf(
    version,
    folder('module', 'm1', 'Shop', folder('section', 's1', 'Cart', folder('scenario', 'c1', 'Checkout', ...files))),
  );
const WITH_IMPORTED = treeWith(2, leaf('f1', 'Pay'), leaf('n1', 'Sign in'), leaf('n2', 'Pay 2'));
const server = [
  ...workspace(),
  answers('/projects/test-report', { data: [] }),
  answers('/projects/latest-runs', { data: [] }),
  answers('/projects/test-case-lists', { data: [] }),
  treeWith(1, leaf('f1', 'Pay')),
  answers(PREVIEW, { data: previewed }),
];

async function open(...more: Given[]) {
  const { user } = openScreen('/project/1?node=c1', ...more, ...server);
  await screen.findByRole('treeitem', { name: 'Checkout' });
  await passTime(2_000);
  await press(user, 'Action');
  await user.click(await screen.findByRole('menuitem', { name: 'Import…' }));
  await screen.findByRole('dialog', { name: /Import tests/ });
  return user;
}
type User = Awaited<ReturnType<typeof open>>;
const chooseFile = (user: User, chosen = file) =>
  user.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), chosen);

describe('the import of tests', () => {
  it('shows what becomes of a file before anything is made, and what has no counterpart', async () => {
    const user = await open();
    await chooseFile(user);
    await screen.findByText('shop.side comes from Selenium IDE. It becomes 2 files with 23 test cases.');
    expect(sent(PREVIEW)).toEqual([
      {
        projectId: 1,
        module: 'Shop',
        section: 'Cart',
        scenario: 'Checkout',
        name: 'shop.side',
        content: '{"tests":[]}',
      },
    ]);
    const notes = screen.getByRole('list', { name: 'Steps that need your attention' });
    expect(notes.textContent).toBe('Sign in, Command 2setWindowSize | 800x600Set the size of pages.');
    const files = within(screen.getByRole('list', { name: 'Files' }));
    files.getByText('Click Log in');
    files.getByText('and 21 more');
    expect(sent(IMPORT)).toEqual([]);
  });

  it('makes it, selects what is new, and takes it back', async () => {
    const user = await open();
    await chooseFile(user);
    given(answers(IMPORT, { data: imported }), WITH_IMPORTED);
    await user.click(await screen.findByRole('button', { name: 'Import 2 files' }));
    await screen.findByText('Imported 2 files of “shop.side”');
    await screen.findByText('1 step became a comment or may differ: see there what to do');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const made = await screen.findByRole('treeitem', { name: 'Sign in' });
    expect(made.getAttribute('aria-selected')).toBe('true');
    given(answers(TREE, { data: { version: 3 } }));
    await press(user, 'Undo');
    await screen.findByText('Undone: Imported 2 files of “shop.side”');
    expect(JSON.stringify(sent(TREE))).not.toContain('n1');
    expect(sent(TREE)).toMatchObject([{ version: 2, components: { 0: { 0: { 0: { 0: { id: 'f1' } } } } } }]);
  });

  it('is made once, even if the answer is lost', async () => {
    const user = await open(loses(IMPORT, () => given(WITH_IMPORTED)));
    await chooseFile(user);
    await user.click(await screen.findByRole('button', { name: 'Import 2 files' }));
    await screen.findByText('Imported 2 files of “shop.side”');
    expect(sent(IMPORT)).toHaveLength(1);
    // Somebody else may have made the same files at that moment.
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  });

  it('is made once, even if the tree can’t be read either, and the preview has changed meanwhile', async () => {
    const user = await open(loses(IMPORT, () => given(unreachable('/projects/components-lists'))));
    await chooseFile(user);
    await user.click(await screen.findByRole('button', { name: 'Import 2 files' }));
    await screen.findByText(TEXTS.unavailable);
    const renamed = previewed.files.map((one) => ({ ...one, path: [...one.path.slice(0, 3), `${one.path[3]} 2`] }));
    given(WITH_IMPORTED, answers(PREVIEW, { data: { ...previewed, files: renamed } }));
    await press(user, 'Import 2 files');
    await screen.findByText('Imported 2 files of “shop.side”');
    expect(sent(IMPORT)).toHaveLength(1);
  });

  it('is not taken for made when its paths have the files of somebody else', async () => {
    const others = treeWith(1, leaf('f1', 'Pay'), leaf('n1', 'Sign in'), leaf('n2', 'Pay 2'));
    const user = await open(loses(IMPORT, () => undefined));
    await chooseFile(user);
    given(others);
    await user.click(await screen.findByRole('button', { name: 'Import 2 files' }));
    await screen.findByText(TEXTS.unavailable);
    expect(screen.queryByText('Imported 2 files of “shop.side”')).toBeNull();
  });

  const LIST = '/projects/test-case-lists';
  const UNREAD = 'Not undone: whether the imported files have other test cases by now could not be read';
  const EDITED =
    'Not undone: the test cases of the imported files have been changed since. Delete the files in the tree if that may go to the trash with them';
  const cased = (version: string) =>
    answers(LIST, {
      data: [{ case_id: 1, order: 0, summary: {}, version, testCase: { ...newTestCase('Click'), title: 'Click Pay' } }],
    });
  it.each([
    ['somebody has edited a test case of a file', cased('of Grace'), EDITED],
    ['the test cases can’t be read', refuses(LIST, { permission: 'You lack a right' }, { status: 403 }), UNREAD],
  ])('is not taken back when %s', async (_what, since, sentence) => {
    const user = await open(cased('as made'));
    await chooseFile(user);
    given(
      answers(IMPORT, { data: imported }),
      treeWith(2, leaf('f1', 'Pay'), leaf('n1', 'Sign in'), leaf('n2', 'Pay 2')),
    );
    await user.click(await screen.findByRole('button', { name: 'Import 2 files' }));
    await screen.findByRole('treeitem', { name: 'Sign in' });
    await passTime(500);
    given(since, answers(TREE, { data: { version: 3 } }));
    await press(user, 'Undo');
    await screen.findByText(sentence);
    expect(sent(TREE)).toEqual([]);
  });

  it('is not taken back with a folder that somebody has added to it', async () => {
    const user = await open();
    await chooseFile(user);
    const path = ['shop', 'shop', 'One', 'Sign in'];
    const made = folder('scenario', 'c2', 'One', leaf('n1', 'Sign in'));
    const module = (...inner: object[]) =>
      treeOf(2, folder('module', 'm2', 'shop', folder('section', 's2', 'shop', made, ...inner)));
    given(answers(IMPORT, { data: { ...imported, nodes: ['m2'], files: [{ id: 'n1', path, cases: 0 }] } }), module());
    await user.click(await screen.findByRole('button', { name: 'Import 2 files' }));
    await screen.findByText('Imported 1 file of “shop.side”');
    given(module(folder('scenario', 'c3', 'Of Grace')), answers(TREE, { data: { version: 3 } }));
    await press(user, 'Undo');
    await screen.findByText(/^Not undone: there are other files or folders/);
    expect(sent(TREE)).toEqual([]);
  });

  it('says why a file is refused, and takes another one', async () => {
    const user = await open(refuses(PREVIEW, { content: 'This JSON holds no tests' }));
    await chooseFile(user);
    expect((await screen.findByText('This JSON holds no tests')).closest('[role=alert]')).not.toBeNull();
    expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull();
    await press(user, 'Choose another file');
    given(answers(PREVIEW, { data: previewed }));
    await chooseFile(user, fileOf('other.side', 'x'));
    await screen.findByRole('button', { name: 'Import 2 files' });
  });

  it('says why the import was refused, and stays', async () => {
    const user = await open();
    await chooseFile(user);
    given(refuses(IMPORT, { content: 'A tree has at most 20,000 nodes' }, { status: 409 }));
    await user.click(await screen.findByRole('button', { name: 'Import 2 files' }));
    await screen.findByText('A tree has at most 20,000 nodes');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import 2 files' }).disabled).toBe(false);
  });

  it('stays open while it imports, so that nothing is made unseen', async () => {
    const { handler, answer } = holds(IMPORT);
    const user = await open(handler);
    await chooseFile(user);
    await user.click(await screen.findByRole('button', { name: 'Import 2 files' }));
    await waitFor(() => expect(sent(IMPORT)).toHaveLength(1));
    const clickBeside = () => user.click(screen.getByRole('dialog').parentElement!);
    await clickBeside();
    answer(refuses(IMPORT, { content: 'A tree has at most 20,000 nodes' }, { status: 409 }));
    await screen.findByText('A tree has at most 20,000 nodes');
    await clickBeside();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('shows that it reads and imports', async () => {
    const { handler } = holds(PREVIEW);
    const user = await open(handler);
    await chooseFile(user);
    await screen.findByLabelText('Reading the tests');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true);
  });

  it('refuses a file of more than 4 MB without sending it', async () => {
    const user = await open();
    await chooseFile(user, fileOf('large.side', 'x'.repeat(LIMITS.importedBytes + 1)));
    await screen.findByText(/^The file has more than 4 MB/);
    expect(sent(PREVIEW)).toEqual([]);
  });

  it('takes a file that is dropped on a node of the tree; on a file, into its scenario', async () => {
    openScreen('/project/1', ...server);
    const row = await screen.findByRole('treeitem', { name: 'Pay' });
    const dataTransfer = { types: ['Files'], files: [file] };
    fireEvent.dragOver(row, { dataTransfer });
    await waitFor(() => expect(row.dataset.landing).toBe('into'));
    fireEvent.drop(row, { dataTransfer });
    await screen.findByText(/^shop.side comes from Selenium IDE/);
    expect(sent(PREVIEW)).toMatchObject([{ scenario: 'Checkout', name: 'shop.side' }]);
    await waitFor(() => expect(row.dataset.landing).toBeUndefined());
  });

  it('is offered to those only who may create files and cases', async () => {
    const { user } = openScreen(
      '/project/1?node=c1',
      may({ projects: ['view'], components: ['view', 'create'], 'test-cases': ['view'] }),
      ...server,
    );
    const row = await screen.findByRole('treeitem', { name: 'Checkout' });
    await passTime(2_000);
    await press(user, 'Action');
    await screen.findByRole('menuitem', { name: 'Copy test case file path' });
    expect(screen.queryByRole('menuitem', { name: 'Import…' })).toBeNull();
    fireEvent.dragOver(row, { dataTransfer: { types: ['Files'], files: [file] } });
    expect(row.dataset.landing).toBeUndefined();
  });
});
