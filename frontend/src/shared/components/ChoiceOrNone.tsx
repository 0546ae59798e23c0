import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

interface ChoiceOrNoneProps {
  readonly label: string;
  /** '' if none is chosen. */
  readonly value: string;
  readonly choices: readonly string[];
  /** Label of the choice of none. */
  readonly none: string;
  /** The label of a name; by default the name itself. */
  readonly labelOf?: (name: string) => string;
  readonly size?: 'small' | 'medium';
  onChange(value: string): void;
}

/** A select of names, or none. A deleted name shows until another is chosen. Hidden when there is nothing to choose. */
export function ChoiceOrNone(props: ChoiceOrNoneProps) {
  const { label, value, choices, none, labelOf = (name) => name, size = 'medium', onChange } = props;
  if (choices.length === 0 && value === '') return null;
  const shown = value === '' || choices.includes(value) ? choices : [...choices, value];
  return (
    <TextField
      select
      size={size}
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: 140 }}
    >
      <MenuItem value="">{none}</MenuItem>
      {shown.map((choice) => (
        <MenuItem key={choice} value={choice}>
          {labelOf(choice)}
        </MenuItem>
      ))}
    </TextField>
  );
}
