import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  answers,
  describeStates,
  given,
  openScreen,
  press,
  refuses,
  screen,
  sent,
  waitFor,
  within,
  asksBeforeLeaving,
  workspace,
} from '../../testing/index.js';
import type { FileUse } from '../../api/project/project-files.js';
import { FilesTab } from './FilesTab.js';

const limits = { fileBytes: 1_000_000, projectBytes: 10_000_000, versions: 5, extensions: ['.csv'] };
const none = answers('/projects/file-lists', { data: { files: [], total: 0, bytes: 0, limits } });

describeStates('the files of a project', {
  where: <FilesTab projectId={1} hrefOf={() => '/'} />,
  path: '/projects/file-lists',
  loading: 'Loading the files',
  empty: [none, 'No files yet'],
});

describe('the search', () => {
  const LIST = '/projects/file-lists';
  const matches = answers(LIST, ({ body }) => {
    const { search } = body as { search: string };
    return { data: { files: [], total: search === '' ? 7 : 0, bytes: 3, limits } };
  });
  const search = () => screen.getByRole('searchbox', { name: 'Search files' });
  const isTypedInto = () => document.activeElement === search();

  it('keeps the focus when nothing matches, when it is cleared, and when the list can’t be read', async () => {
    const { user } = openScreen(<FilesTab projectId={1} hrefOf={() => '/'} />, matches);
    await user.type(await screen.findByRole('searchbox', { name: 'Search files' }), 'x');
    await screen.findByText('No file name contains this text.');
    await user.clear(search());
    await waitFor(() => expect(screen.queryByText('No file name contains this text.')).toBeNull());
    expect(isTypedInto()).toBe(true);
    given(refuses(LIST, {}, { status: 500 }));
    await user.type(search(), 'y');
    await screen.findByRole('button', { name: 'Try again' });
    expect(isTypedInto()).toBe(true);
    given(matches);
    await user.type(search(), 'z');
    await screen.findByText('No file name contains this text.');
  });
});

describe('the deletion of a file', () => {
  const path = '/projects/file-delete';
  const USE = { case_id: 5, title: 'Send', node: '1', path: 'Shop' };
  const at = '2026-11-20T08:00:00.000Z';
  const version = { version: 1, size: 3, sha256: 'ab', type: 'text/csv', uploadedAt: at, uploadedBy: null };
  const uses = (...usedBy: FileUse[]) => {
    const file = { file_id: 3, name: 'people.csv', versions: [version], uses: usedBy.length, usedBy };
    return answers('/projects/file-lists', { data: { files: [file], total: 1, bytes: 3, limits } });
  };

  it('is refused when a test case uses the file by now, and asked for again with that case named', async () => {
    const sentence = 'people.csv is not deleted, because 1 test case uses it: “Send” (Shop)';
    const { user } = openScreen(
      <FilesTab projectId={1} hrefOf={() => '/'} />,
      uses(),
      refuses(path, { usedBy: sentence }, { status: 409 }),
    );
    await press(user, 'Delete');
    const question = await screen.findByRole('dialog', { name: 'Delete “people.csv”?' });
    expect(question.textContent).toContain('No test case uses it.');
    given(uses(USE));
    const confirm = () => user.click(within(question).getByRole('button', { name: 'Delete' }));
    await confirm();
    await screen.findByText(sentence);
    await screen.findByText(/^1 test case will fail without it: “Send” \(Shop\)/);
    given(answers(path, { data: { file_id: 3 } }));
    await confirm();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const asked = { projectId: 1, fileId: 3 };
    expect(sent(path)).toEqual([
      { ...asked, althoughUsed: false },
      { ...asked, althoughUsed: true },
    ]);
  });
});

describe('an upload', () => {
  const real = globalThis.XMLHttpRequest;
  beforeEach(() => {
    globalThis.XMLHttpRequest = Unanswered as unknown as typeof XMLHttpRequest;
  });
  afterEach(() => {
    globalThis.XMLHttpRequest = real;
  });

  it('is not left without a question while it goes on', async () => {
    const { user } = openScreen('/project/1?view=configuration&configuration=files', ...workspace(), none);
    await screen.findByText('No files yet');
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File(['a'], 'people.csv'));
    await screen.findByText('people.csv');
    await waitFor(() => expect(asksBeforeLeaving()).toBe(true));
    await press(user, 'Cancel the upload of people.csv');
    await waitFor(() => expect(asksBeforeLeaving()).toBe(false));
  });
});

/** An upload that the server does not answer. Replaces XMLHttpRequest, because uploads don't use `fetch`. */
class Unanswered extends EventTarget {
  readonly upload = new EventTarget();
  open(): void {}
  setRequestHeader(): void {}
  send(): void {}
  abort(): void {
    this.dispatchEvent(new Event('abort'));
  }
}
