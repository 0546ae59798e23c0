import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { answers, describeStates, openScreen, press, screen, waitFor } from '../../testing/index.js';
import { FilesTab } from './FilesTab.js';

const limits = { fileBytes: 1_000_000, projectBytes: 10_000_000, versions: 5, extensions: ['.csv'] };
const none = answers('/projects/file-lists', { data: { files: [], total: 0, bytes: 0, limits } });

describeStates('the files of a project', {
  where: <FilesTab projectId={1} hrefOf={() => '/'} onDirtyChange={() => {}} />,
  path: '/projects/file-lists',
  loading: 'Loading the files',
  empty: [none, 'No files yet'],
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
    const dirty: boolean[] = [];
    const { user } = openScreen(
      <FilesTab projectId={1} hrefOf={() => '/'} onDirtyChange={(now) => void dirty.push(now)} />,
      none,
    );
    await screen.findByText('No files yet');
    await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, new File(['a'], 'people.csv'));
    await screen.findByText('people.csv');
    await waitFor(() => expect(dirty.at(-1)).toBe(true));
    await press(user, 'Cancel the upload of people.csv');
    await waitFor(() => expect(dirty.at(-1)).toBe(false));
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
