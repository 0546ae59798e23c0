import { describe, expect, it } from '@jest/globals';
import {
  answers,
  describeStates,
  field,
  fillIn,
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

const LIST = '/projects/deleted-lists';
const DELETED = '/home?view=projects&deleted=1';
const SHOP = {
  project_id: 1,
  name: 'Shop',
  deletedBy: { user_id: 2, name: 'Grace Hopper' },
  deletedAt: '2026-11-20T10:00:00.000Z',
  keptUntil: '2026-12-20T10:00:00.000Z',
};
const nothing = answers(LIST, { data: { projects: [], total: 0 } });
const shop = answers(LIST, { data: { projects: [SHOP], total: 1 } });

describeStates('the deleted projects', {
  where: DELETED,
  path: LIST,
  loading: 'Loading the deleted projects',
  empty: [nothing, 'No deleted projects'],
});

describe('the deleted projects', () => {
  it('show who deleted them and until when, and can be restored', async () => {
    const { user } = openScreen(DELETED, shop);
    const card = await screen.findByRole('article', { name: 'Shop' });
    expect(card.textContent).toMatch(/Deleted Nov 20, 2026, .* by Grace Hopper · until Dec 20, 2026/);
    given(answers('/projects/restore', { data: { project_id: 1 } }), nothing);
    await press(user, 'Restore');
    await screen.findByText('Restored “Shop”');
    await screen.findByText('No deleted projects');
    expect(sent('/projects/restore')).toEqual([{ projectId: 1 }]);
  });

  it('are not offered to users who may not delete', async () => {
    const rights = may({ projects: ['view', 'modify'] });
    const refused = refuses(LIST, { permission: 'You don’t have permission to do this.' }, { status: 403 });
    openScreen(DELETED, rights, refused, answers('/projects/list', { data: [] }));
    await screen.findByText('No projects yet');
    expect(screen.queryByRole('link', { name: 'Deleted projects' })).toBeNull();
  });
});

describe('a project', () => {
  it('is deleted once its name is typed', async () => {
    const { user } = openScreen('/project/1?view=configuration', ...workspace());
    await press(user, 'Delete project');
    const dialog = await screen.findByRole('dialog', { name: 'Delete “Shop”?' });
    const confirm = () => user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await fillIn(user, { 'Name of the project': 'shop' });
    await confirm();
    await screen.findByText('This is not the name. Enter “Shop”');
    expect(sent('/projects/delete')).toEqual([]);
    await user.clear(field('Name of the project'));
    await fillIn(user, { 'Name of the project': 'Shop' });
    given(answers('/projects/delete', { data: { project_id: 1 } }), answers('/projects/list', { data: [] }));
    await confirm();
    await screen.findByText('Deleted “Shop”');
    await screen.findByText('No projects yet');
    expect(sent('/projects/delete')).toEqual([{ projectId: 1, name: 'Shop' }]);
  });

  it('keeps the focus in the field while its name is typed again', async () => {
    const { user } = openScreen('/project/1?view=configuration', ...workspace());
    await press(user, 'Delete project');
    await screen.findByRole('dialog', { name: 'Delete “Shop”?' });
    const retype = async (name: string) => {
      await user.clear(field('Name of the project'));
      await user.type(field('Name of the project'), name);
      expect(field('Name of the project').value).toBe(name);
    };
    await user.type(field('Name of the project'), 'shop{Enter}');
    await screen.findByText('This is not the name. Enter “Shop”');
    await retype('Shop');
    given(refuses('/projects/delete', { project: 'A run is being stopped' }));
    await user.keyboard('{Enter}');
    await screen.findByText('A run is being stopped');
    await retype('Shop');
  });

  it('that somebody else deletes while it is open is shown as gone', async () => {
    openScreen('/project/1?view=configuration', ...workspace());
    await screen.findByRole('button', { name: 'Delete project' });
    given(refuses('/projects/list', { projectId: 'There is no such project' }, { status: 404 }));
    live.changed({ projectId: 1, part: 'details' });
    await screen.findByText('Project not found');
  });
});
