import { describe, expect, it } from '@jest/globals';
import { fireEvent } from '@testing-library/react';
import {
  answers,
  givenRoom,
  may,
  openScreen,
  passTime,
  press,
  recordsOf,
  screen,
  waitFor,
  workspaceWith,
} from '../../testing/index.js';

givenRoom();

/** The open tree, for a person with these rights. */
async function openAs(rights: Readonly<Record<string, readonly string[]>>) {
  const { user } = openScreen(
    '/project/1?node=f1',
    may({ projects: ['view'], 'test-cases': ['view'], ...rights }),
    ...workspaceWith(recordsOf()),
    answers('/projects/latest-runs', { data: [] }),
    answers('/projects/components-uses', { data: { connectors: [], schedules: [], imports: [] } }),
  );
  const row = await screen.findByRole('treeitem', { name: 'Pay' });
  await passTime(2_000);
  return { user, row };
}

/** What the menu of a row offers. */
async function offered(row: HTMLElement): Promise<readonly string[]> {
  fireEvent.contextMenu(row);
  const items = await screen.findAllByRole('menuitem');
  return items.map(({ textContent }) => textContent.replace(/(Alt.*|F2|Del)$/, ''));
}

describe('a person with limited rights on the tree', () => {
  it.each([
    [['view', 'create'], ['Create'], true],
    [['view', 'modify'], ['Move', 'Rename'], false],
    [['view', 'delete'], ['Delete'], false],
  ])('that are %j is offered %j', async (components, actions, creates) => {
    const { user, row } = await openAs({ components });
    expect(await offered(row)).toEqual(actions);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    expect(screen.queryByRole('button', { name: 'Create' }) !== null).toBe(creates);
    expect(screen.queryByRole('button', { name: 'Actions of All modules' }) !== null).toBe(creates);
    for (const [key, action] of [
      ['{F2}', 'Rename'],
      ['{Delete}', 'Delete'],
    ] as const) {
      row.focus();
      await user.keyboard(key);
      await passTime(1_000);
      expect([key, screen.queryAllByRole('dialog').length]).toEqual([key, actions.includes(action) ? 1 : 0]);
      if (!actions.includes(action)) continue;
      await press(user, 'Cancel');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('that are to view is offered the download of reports, and nothing by keys', async () => {
    const { user, row } = await openAs({ components: ['view'], reports: ['view'] });
    expect(await offered(row)).toEqual(['Download']);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    row.focus();
    await user.keyboard('{F2}');
    await passTime(1_000);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
