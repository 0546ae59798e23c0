import { expect, it, jest } from '@jest/globals';
import { useState } from 'react';
import type { PlacedNode } from '@testplatform/contract';
import { openScreen, press, screen } from '../../../testing/index.js';
import type { Edit } from '../model/edits.js';
import { RenameDialog } from './RenameDialog.js';

const placed = (title: string): PlacedNode => ({
  node: { id: 'm1', title, type: 'module', children: [] },
  path: [title],
  parent: null,
  position: 0,
});

it('does not take back what somebody else has renamed meanwhile, unless a title is typed', async () => {
  const onEdit = jest.fn<(edit: Edit) => void>();
  function Screen() {
    const [title, setTitle] = useState('Login');
    return (
      <>
        <button onClick={() => setTitle('Sign in')}>Somebody else renames it</button>
        <RenameDialog placed={placed(title)} onEdit={onEdit} onClose={() => {}} />
      </>
    );
  }
  const { user } = openScreen(<Screen />);
  await screen.findByRole('textbox', { name: 'Title' });
  screen.getByText('Somebody else renames it').click();
  await press(user, 'Rename');
  expect(onEdit).not.toHaveBeenCalled();
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Log on');
  await press(user, 'Rename');
  expect(onEdit.mock.calls).toEqual([[{ kind: 'rename', id: 'm1', title: 'Log on' }]]);
});
