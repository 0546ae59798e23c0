import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Ref } from 'react';

interface UserRoleFieldProps {
  readonly value: string;
  readonly ref: Ref<HTMLInputElement>;
  onChange(value: string): void;
  onBlur(): void;
}

const KNOWN = [
  { value: 'admin', label: 'admin' },
  { value: 'user', label: 'user' },
];

/** The user role; only `admin` means something, and only while there are no roles (1 §6). */
export function UserRoleField({ value, ref, onChange, onBlur }: UserRoleFieldProps) {
  const choices = KNOWN.some((known) => known.value === value) ? KNOWN : [...KNOWN, { value, label: value || 'None' }];
  return (
    <TextField
      select
      label="User role"
      value={value}
      inputRef={ref}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
