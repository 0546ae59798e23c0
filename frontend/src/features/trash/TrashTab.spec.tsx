import { describe, expect, it } from '@jest/globals';
import type { Trashed } from '../../api/project/trash.js';
import {
  answers,
  describeStates,
  given,
  live,
  may,
  openScreen,
  press,
  refuses,
  screen,
  sent,
  within,
  workspace,
} from '../../testing/index.js';
import { TrashTab } from './TrashTab.js';

const LIST = '/projects/trash-lists';
const RESTORE = '/projects/trash-restore';
const ERASE = '/projects/trash-delete';
const ADDRESS = '/project/1?view=configuration&configuration=trash';

const PAY: Trashed = {
  id: '7e2a3bd4-9a51-4f0e-8d41-1b7a52f0c001',
  type: 'test-case-file',
  path: 'Shop/Cart/Checkout/Pay',
  files: 1,
  cases: 12,
  deletedBy: { user_id: 2, name: 'Grace Hopper' },
  deletedAt: '2026-11-20T10:00:00.000Z',
  keptUntil: '2026-12-20T10:00:00.000Z',
};
const listed = (...nodes: Trashed[]) => answers(LIST, { data: { nodes, total: nodes.length } });

describeStates('the trash of a project', {
  where: <TrashTab projectId={1} hrefOf={() => '/'} />,
  path: LIST,
  loading: 'Loading the trash',
  empty: [listed(), 'The trash is empty'],
});

describe('the trash of a project', () => {
  it('shows what was deleted, where it was, by whom and until when it can be restored', async () => {
    openScreen(ADDRESS, ...workspace(), listed(PAY, { ...PAY, id: 'other', type: 'module', path: 'Old', files: 3 }));
    const [file, module] = await screen.findAllByRole('article');
    expect(file?.textContent).toContain('Shop / Cart / Checkout / Pay');
    expect(file?.textContent).toMatch(/Test case file with 12 test cases · deleted Nov 20, 2026, .* by Grace Hopper/);
    expect(file?.textContent).toMatch(/until Dec 20, 2026/);
    expect(module?.textContent).toContain('Module with 3 files and 12 test cases');
  });

  it('leads back from a page that it no longer has', async () => {
    const pages = (second: readonly Trashed[]) =>
      answers(LIST, ({ body }) => {
        const isFirst = (body as { page: number }).page === 1;
        const first = { ...PAY, id: 'first', path: 'Shop/Cart/Checkout/Cart' };
        return { data: { nodes: isFirst ? [first] : [...second], total: 20 + second.length } };
      });
    const { user } = openScreen(ADDRESS, ...workspace(), pages([PAY]));
    await press(user, 'Go to page 2');
    await screen.findByRole('article', { name: 'Pay' });
    given(answers(RESTORE, { data: { id: 'f1', path: 'Shop/Cart/Checkout/Pay', version: 2 } }), pages([]));
    await press(user, 'Restore');
    await screen.findByText('Restored “Pay”');
    await press(user, 'Go to page 1');
    await screen.findByRole('article', { name: 'Cart' });
  });

  it('restores a file, and shows its title', async () => {
    const { user } = openScreen(ADDRESS, ...workspace(), listed(PAY));
    await screen.findByRole('article', { name: 'Pay' });
    const data = { id: 'f1', path: 'Shop/Cart/Checkout/Pay 2', version: 2 };
    given(answers(RESTORE, { data }), listed());
    await press(user, 'Restore');
    await screen.findByText('Restored “Pay 2”');
    await screen.findByText('The trash is empty');
    expect(sent(RESTORE)).toEqual([{ projectId: 1, id: PAY.id }]);
  });

  it('reports that somebody else was first', async () => {
    const { user } = openScreen(ADDRESS, ...workspace(), listed(PAY));
    await screen.findByRole('article', { name: 'Pay' });
    given(refuses(RESTORE, { id: 'This is not in the trash' }, { status: 404 }));
    await press(user, 'Restore');
    await screen.findByText('This is not in the trash');
  });

  it('asks before deleting for good', async () => {
    const { user } = openScreen(ADDRESS, ...workspace(), listed(PAY));
    await press(user, 'Delete for good');
    const question = await screen.findByRole('dialog', { name: 'Delete “Pay” for good?' });
    expect(question.textContent).toContain('Test case file with 12 test cases can’t be restored after that');
    expect(sent(ERASE)).toEqual([]);
    given(answers(ERASE, { data: { id: PAY.id } }), listed());
    await user.click(within(question).getByRole('button', { name: 'Delete for good' }));
    await screen.findByText('The trash is empty');
    expect(sent(ERASE)).toEqual([{ projectId: 1, id: PAY.id }]);
  });

  it('shows at once what somebody else deletes', async () => {
    openScreen(ADDRESS, ...workspace(), listed());
    await screen.findByText('The trash is empty');
    given(listed(PAY));
    live.changed({ projectId: 1, part: 'trash' });
    await screen.findByRole('article', { name: 'Pay' });
  });

  it('is hidden from users who may not delete', async () => {
    openScreen(ADDRESS, may({ projects: ['view'], components: ['view', 'modify'] }), ...workspace());
    await screen.findByRole('tab', { name: 'Details' });
    expect(screen.queryByRole('tab', { name: 'Trash' })).toBeNull();
  });
});
