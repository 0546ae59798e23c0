import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Ref } from 'react';

/** The user role of a person who has no rights without a role; any value but `admin` means that. */
export const NO_RIGHTS = 'user';

interface WithoutRoleFieldProps {
  readonly value: string;
  readonly ref: Ref<HTMLInputElement>;
  onChange(value: string): void;
  onBlur(): void;
}

/** The rights of a user without a role (1 §6): the user role, in words. */
export function WithoutRoleField({ value, ref, onChange, onBlur }: WithoutRoleFieldProps) {
  return (
    <TextField
      select
      label="Without a role"
      value={value}
      inputRef={ref}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
    >
      <MenuItem value="admin">Everything except the administration</MenuItem>
      <MenuItem value={value === 'admin' ? NO_RIGHTS : value}>Nothing</MenuItem>
    </TextField>
  );
}
