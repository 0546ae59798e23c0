import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import type { Ref } from 'react';

interface RolesFieldProps {
  readonly value: readonly string[];
  readonly ref: Ref<HTMLInputElement>;
  onChange(value: readonly string[]): void;
  onBlur(): void;
}

/** The role names, free text: the table below holds their permissions. */
export function RolesField({ value, ref, onChange, onBlur }: RolesFieldProps) {
  const change = (names: readonly string[]) =>
    onChange([...new Set(names.map((name) => name.trim()).filter((name) => name !== ''))]);
  return (
    <Autocomplete
      multiple
      freeSolo
      autoSelect
      options={[]}
      value={[...value]}
      onChange={(_event, names) => change(names)}
      onBlur={onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={ref}
          label="Roles"
          helperText="Type a name and press Enter. Once a role is set, the permissions below apply."
        />
      )}
    />
  );
}
