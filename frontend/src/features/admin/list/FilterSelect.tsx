import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useInput } from 'react-admin';

export interface Choice {
  readonly value: string | boolean;
  readonly label: string;
}

interface FilterSelectProps {
  readonly source: string;
  readonly label: string;
  readonly choices: readonly Choice[];
}

const ANY = '';

/** A filter with a few values, or none of them. */
export function FilterSelect({ source, label, choices }: FilterSelectProps) {
  const { field, id } = useInput<string | boolean>({ source, defaultValue: ANY });
  const at = choices.findIndex(({ value }) => value === field.value);
  return (
    <TextField
      select
      id={id}
      label={label}
      value={at < 0 ? ANY : String(at)}
      onChange={({ target }) => field.onChange(target.value === ANY ? ANY : choices[Number(target.value)]?.value)}
      sx={{ flex: { xs: '1 1 140px', sm: '0 0 180px' } }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
    >
      <MenuItem value={ANY}>Any</MenuItem>
      {choices.map((choice, index) => (
        <MenuItem key={choice.label} value={String(index)}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
