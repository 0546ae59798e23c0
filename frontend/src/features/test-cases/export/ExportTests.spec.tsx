import { describe, expect, it, jest } from '@jest/globals';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import {
  answers,
  choose,
  describeStates,
  given,
  givenRoom,
  openScreen,
  press,
  refuses,
  screen,
  sent,
  waitFor,
} from '../../../testing/index.js';
import { ExportTests } from './ExportTests.js';

const PREVIEW = '/projects/export-preview';
const EXPORT = '/projects/export';
const NOTHING_LEFT = { files: 1, cases: 2, imported: 0, leftOut: [], leftOutTotal: 0, variables: [] };

givenRoom();

const previews = (fields: object = {}) => answers(PREVIEW, { data: { ...NOTHING_LEFT, ...fields } });
const environments = answers('/projects/environment-lists', {
  data: [{ id: 'e1', name: 'Staging', bindings: [], browser: {} }],
  version: 'first',
});
const file = http.post(`*${EXPORT}`, () =>
  HttpResponse.arrayBuffer(new ArrayBuffer(4), {
    headers: { 'Content-Disposition': `attachment; filename="x.zip"; filename*=UTF-8''Shop%20-%20Cart.zip` },
  }),
);

function Opened() {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <ExportTests projectId={1} selection={{ module: 'Shop' }} onClose={() => setOpen(false)} /> : null;
}

describeStates('the export of tests', {
  where: <ExportTests projectId={1} selection={{}} onClose={() => undefined} />,
  path: PREVIEW,
  loading: 'Checking what can be exported',
  empty: [previews(), 'Everything can be exported.'],
  more: [environments],
});

describe('Export of tests', () => {
  it('tells what is left out, by file and case, and the variables that it needs', async () => {
    openScreen(
      <Opened />,
      environments,
      previews({
        imported: 1,
        leftOut: [{ file: 'Shop/Cart/Buy/Pay', number: 3, title: 'Read the code', reason: 'Playwright reads no mail' }],
        leftOutTotal: 1,
        variables: [{ name: 'PAY_PASSWORD', holds: 'The masked text of “Password”' }],
      }),
    );
    await screen.findByText('Playwright reads no mail');
    expect(screen.getByText('Shop/Cart/Buy/Pay · case 3 · Read the code')).toBeTruthy();
    expect(screen.getByText('1 file with 2 test cases, and 1 file that they import.')).toBeTruthy();
    expect(screen.getByText('PAY_PASSWORD')).toBeTruthy();
  });

  it('downloads the chosen format with the values of the chosen environment', async () => {
    const made = jest.fn<(blob: Blob) => string>(() => '#made');
    Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined });
    const { user } = openScreen(<Opened />, environments, previews(), file);
    await choose(user, 'Format', 'Selenium IDE (a .side project)');
    await choose(user, 'Environment', 'Staging');
    await waitFor(() =>
      expect(sent(PREVIEW).at(-1)).toEqual({ projectId: 1, module: 'Shop', format: 'side', environment: 'Staging' }),
    );
    await screen.findByText('Everything can be exported.');
    await press(user, 'Download');
    await screen.findByText('Shop - Cart.zip was downloaded');
    expect(made.mock.calls[0]?.[0].size).toBe(4);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('stays open when the server refuses, and says why', async () => {
    const { user } = openScreen(<Opened />, environments, previews());
    given(
      refuses(EXPORT, { request: 'Too many exports at once. Try again when one of them is done' }, { status: 503 }),
    );
    await screen.findByText('Everything can be exported.');
    await press(user, 'Download');
    await screen.findByText('Too many exports at once. Try again when one of them is done');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });

  it('of the whole project can be its folder', async () => {
    const bodies: unknown[] = [];
    const folder = http.post('*/projects/folder-export', async ({ request }) => {
      bodies.push(await request.json());
      return HttpResponse.arrayBuffer(new ArrayBuffer(4), {
        headers: { 'Content-Disposition': `attachment; filename="x.zip"; filename*=UTF-8''Shop.zip` },
      });
    });
    Object.assign(URL, { createObjectURL: () => '#made', revokeObjectURL: () => undefined });
    const { user } = openScreen(
      <ExportTests projectId={1} selection={{}} onClose={() => undefined} />,
      environments,
      previews(),
      folder,
    );
    await choose(user, 'Format', 'Project folder (YAML)');
    await screen.findByText(/^All of the project as files of text/);
    await press(user, 'Download');
    await screen.findByText('Shop.zip was downloaded');
    expect(bodies).toEqual([{ projectId: 1 }]);
  });
});
