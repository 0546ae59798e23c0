import Checkbox from '@mui/material/Checkbox';
import { useListContext } from 'react-admin';
import type { AdminUser } from '../../../api/people/admin.js';
import { userName } from './user-labels.js';

/* Not react-admin's own checkboxes: theirs have no accessible name. */

/** Selects all users of the page, or none. */
export function SelectAllUsers() {
  const { data = [], selectedIds, onSelect } = useListContext<AdminUser>();
  const count = data.filter(({ id }) => selectedIds.includes(id)).length;
  const isAll = count > 0 && count === data.length;
  return (
    <Checkbox
      size="small"
      checked={isAll}
      indeterminate={count > 0 && !isAll}
      onChange={() => onSelect(isAll ? [] : data.map(({ id }) => id))}
      slotProps={{ input: { 'aria-label': 'Select all users' } }}
      sx={{ p: 0.5 }}
    />
  );
}

export function SelectUser({ user }: { readonly user: AdminUser }) {
  const { selectedIds, onToggleItem } = useListContext<AdminUser>();
  return (
    <Checkbox
      size="small"
      checked={selectedIds.includes(user.id)}
      onChange={() => onToggleItem(user.id)}
      slotProps={{ input: { 'aria-label': `Select ${userName(user)}` } }}
      sx={{ p: 0.5 }}
    />
  );
}
