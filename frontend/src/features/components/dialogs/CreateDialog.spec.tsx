import { expect, it, jest } from '@jest/globals';
import { field, openScreen, press, screen } from '../../../testing/index.js';
import type { Edit } from '../model/edits.js';
import { CreateDialog } from './CreateDialog.js';

it('accepts only characters allowed in a title, and says what it removed', async () => {
  const onEdit = jest.fn<(edit: Edit) => void>();
  const { user } = openScreen(<CreateDialog at={null} onEdit={onEdit} onClose={() => {}} />);
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), 'Sign-in (über)');
  expect(field('Title').value).toBe('Signin über');
  await screen.findByText('“-”, “(”, “)” can’t be used here. Allowed: letters, digits and spaces');
  await press(user, 'Create');
  expect(JSON.stringify(onEdit.mock.calls)).toContain('"Signin über"');
});
