import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';

interface SeveralOrNoneProps {
  readonly label: string;
  /** [] if none is chosen. */
  readonly value: readonly string[];
  readonly choices: readonly string[];
  /** Shown when none is chosen. */
  readonly none: string;
  readonly most: number;
  readonly helperText?: string;
  /** The label of a name; by default the name itself. */
  readonly labelOf?: (name: string) => string;
  onChange(value: readonly string[]): void;
}

/**
 * A choice of several names, or none. Deleted names show until they are removed. Hidden when there is nothing to
 * choose.
 */
export function SeveralOrNone({
  label,
  value,
  choices,
  none,
  most,
  helperText,
  labelOf,
  onChange,
}: SeveralOrNoneProps) {
  if (choices.length === 0 && value.length === 0) return null;
  return (
    <Autocomplete
      multiple
      filterSelectedOptions
      options={[...choices]}
      getOptionLabel={labelOf}
      getOptionDisabled={() => value.length >= most}
      value={[...value]}
      onChange={(_event, chosen) => onChange(chosen)}
      renderInput={(props) => (
        <TextField
          {...props}
          label={label}
          placeholder={value.length === 0 ? none : ''}
          helperText={helperText}
          slotProps={{ inputLabel: { ...props.InputLabelProps, shrink: true } }}
        />
      )}
    />
  );
}
