import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { PROJECT_SORTS, type ProjectSort } from './project-sort.js';

interface SortSelectProps {
  readonly value: ProjectSort;
  onChange(sort: ProjectSort): void;
}

/** The sort order of the rows. */
export function SortSelect({ value, onChange }: SortSelectProps) {
  return (
    <TextField
      select
      label="Sort by"
      value={value}
      onChange={(event) => onChange(event.target.value as ProjectSort)}
      sx={{ width: 160 }}
    >
      {Object.entries(PROJECT_SORTS).map(([sort, { label }]) => (
        <MenuItem key={sort} value={sort}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
