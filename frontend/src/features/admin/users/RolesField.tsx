import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { AdminUser } from '../../../api/people/admin.js';
import type { Role } from '../../../api/people/roles.js';

interface RolesFieldProps {
  /** All existing roles. */
  readonly roles: readonly Role[];
  readonly user: AdminUser;
  /** Ids. */
  readonly value: readonly number[];
  onChange(ids: number[]): void;
}

/** The roles of a user, chosen by name. */
export function RolesField({ roles, user, value, onChange }: RolesFieldProps) {
  // A role created after the list was read gets its name from the account.
  const nameOf = (id: number): string =>
    roles.find((role) => role.id === id)?.name ?? user.roles[user.role_ids.indexOf(id)] ?? 'Deleted role';
  return (
    <Autocomplete
      multiple
      autoHighlight
      disableCloseOnSelect
      options={roles.map(({ id }) => id)}
      value={[...value]}
      onChange={(_event, ids) => onChange(ids)}
      getOptionLabel={nameOf}
      noOptionsText="No such role"
      renderInput={(params) => <TextField {...params} label="Roles" />}
    />
  );
}
