import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { act, fireEvent } from '@testing-library/react';
import { givenRoom, openScreen, press, screen, waitFor, within } from '../../../testing/index.js';
import { ImportProject } from './ImportProject.js';

const PREVIEW = '/projects/folder-preview';
const IMPORT = '/projects/folder-import';
const MISSING = 'The value of “code” in the environment Staging';
const contents = {
  name: 'Shop',
  files: 2,
  cases: 5,
  environments: 1,
  tables: 0,
  connectors: 0,
  schedules: 0,
  uploads: 0,
  missing: [MISSING],
  missingTotal: 3,
};

givenRoom();

/** Paths of the calls that uploaded an archive, and the response to each path. */
const calls: string[] = [];
const replies = new Map<string, { readonly status: number; readonly json: object }>();
const reply = (path: string, json: object, status = 200) => replies.set(path, { status, json });

/** The last upload. */
let last = new EventTarget();
const progress = (loaded: number) =>
  act(() => void last.dispatchEvent(Object.assign(new Event('progress'), { loaded })));

/** Uploads don't use `fetch`, which the network of these tests answers. */
class Upload extends EventTarget {
  readonly upload = new EventTarget();
  status = 0;
  response: unknown = null;
  private path = '';

  open(_method: string, address: string): void {
    this.path = address.replace(/\?.*/, '');
  }

  setRequestHeader(): void {}

  abort(): void {}

  send(): void {
    calls.push(this.path);
    last = this.upload;
    const answer = replies.get(this.path);
    // Pending: the server is still processing the archive.
    if (!answer) return;
    const { status, json } = answer;
    Object.assign(this, { status, response: json });
    queueMicrotask(() => this.dispatchEvent(new Event('load')));
  }
}

const { XMLHttpRequest: ofBrowser } = globalThis;
beforeEach(() => {
  calls.splice(0);
  replies.clear();
  Object.assign(globalThis, { XMLHttpRequest: Upload });
});
afterEach(() => void Object.assign(globalThis, { XMLHttpRequest: ofBrowser }));

const choose = () =>
  fireEvent.change(screen.getByLabelText('Choose an archive', { selector: 'input' }), {
    target: { files: [new File(['zip'], 'shop.zip')] },
  });

describe('Import of a project', () => {
  it('shows what the archive has and what is missing, and creates the project', async () => {
    reply(PREVIEW, { status: 'success', data: contents });
    reply(IMPORT, { status: 'success', data: { project_id: 7, missing: [MISSING], missingTotal: 3 } });
    const { user } = openScreen(<ImportProject onClose={() => undefined} />);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true);
    choose();
    await screen.findByText('2 test case files, 5 test cases, 1 environment');
    const list = within(screen.getByRole('list', { name: 'To enter again' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([MISSING, '2 more']);
    await press(user, 'Import');
    await screen.findByText('Shop was imported');
    expect(calls).toEqual([PREVIEW, IMPORT]);
  });

  it('can be cancelled until all is sent', async () => {
    reply(PREVIEW, { status: 'success', data: contents });
    const { user } = openScreen(<ImportProject onClose={() => undefined} />);
    choose();
    await screen.findByText('2 test case files, 5 test cases, 1 environment');
    await press(user, 'Import');
    await waitFor(() => expect(calls).toEqual([PREVIEW, IMPORT]));
    const cancel = screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' });
    progress(2);
    expect(cancel.disabled).toBe(false);
    progress(3);
    expect(cancel.disabled).toBe(true);
  });

  it('tells each mistake of a folder on a line of its own, and takes another file', async () => {
    const mistakes = [
      'tests/A/B/C/D.yaml, line 2: Target field should not be empty',
      'data.yaml, line 1: Unknown field: x',
    ];
    reply(PREVIEW, { status: 'failure', errors: { folder: mistakes.join('\n') } }, 422);
    openScreen(<ImportProject onClose={() => undefined} />);
    choose();
    for (const mistake of mistakes) await screen.findByText(mistake);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Choose an archive' })).toBeTruthy());
    expect(calls).toEqual([PREVIEW]);
  });
});
