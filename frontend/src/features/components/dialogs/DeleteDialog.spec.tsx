import type { PlacedNode } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { answers, openScreen, press, refuses, screen, sent } from '../../../testing/index.js';
import type { Edit } from '../model/edits.js';
import { DeleteDialog } from './DeleteDialog.js';

const USES = '/projects/components-uses';
const PAY: PlacedNode = {
  node: { id: 'f1', title: 'Pay', type: 'test-case-file', children: [] },
  parent: null,
  path: ['Shop', 'Cart', 'Checkout', 'Pay'],
  position: 0,
};
const uses = (connectors: string[], schedules: string[] = [], imports: { path: string; cases: number }[] = []) =>
  answers(USES, { data: { connectors, schedules, imports } });
const edits: Edit[] = [];
const dialog = <DeleteDialog projectId={1} placed={PAY} onEdit={(edit) => edits.push(edit)} onClose={() => {}} />;
const lines = async () => (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);

it('names the connectors, schedules and imports that are affected, and says for how long it can be restored', async () => {
  openScreen(dialog, uses(['Nightly'], ['At night'], [{ path: 'Shop/Cart/Checkout/All', cases: 2 }]));
  expect(await lines()).toEqual([
    'Connector “Nightly”',
    'Schedule “At night”',
    'Shop/Cart/Checkout/All imports it in 2 test cases',
  ]);
  screen.getByText(/can restore it for 30 days, under Configuration, Trash/);
});

it('names a few of many', async () => {
  openScreen(dialog, uses(['A', 'B', 'C', 'D', 'E', 'F', 'G']));
  expect((await lines()).slice(4)).toEqual(['Connector “E”', 'and 2 more connectors']);
});

it('deletes even if its uses can’t be loaded, which it says', async () => {
  const { user } = openScreen(dialog, refuses(USES, {}, { status: 500 }));
  await screen.findByText(/could not be loaded/);
  edits.length = 0;
  await press(user, 'Delete');
  expect(edits).toEqual([{ kind: 'delete', id: 'f1' }]);
  expect(sent(USES)).toContainEqual({ projectId: 1, id: 'f1' });
});
