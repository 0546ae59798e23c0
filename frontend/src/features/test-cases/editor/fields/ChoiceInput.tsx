import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useController, type FieldPathByValue } from 'react-hook-form';
import type { CaseForm } from '../../model/case-form.js';

interface ChoiceInputProps {
  readonly name: FieldPathByValue<CaseForm, string>;
  readonly label: string;
  readonly choices: readonly string[];
  readonly help?: ReactNode;
  readonly required?: boolean;
  readonly end?: ReactNode;
  /** One line below a choice in the list. */
  describe?(choice: string): string;
  /** Called instead of just selecting the choice. */
  onChoose?(choice: string): void;
}

/** A choice among stored values. */
export function ChoiceInput({ name, label, choices, help, required, end, describe, onChoose }: ChoiceInputProps) {
  const { field, fieldState } = useController<CaseForm, typeof name>({ name });
  const { ref, onChange, ...input } = field;
  return (
    <TextField
      {...input}
      inputRef={ref}
      select
      required={required ?? false}
      label={label}
      onChange={onChoose ? (event) => onChoose(event.target.value) : onChange}
      error={fieldState.invalid}
      helperText={fieldState.error?.message ?? help}
      slotProps={{ select: { renderValue: (value) => String(value), endAdornment: end } }}
    >
      {choices.map((choice) => (
        <MenuItem key={choice} value={choice} dense>
          <ListItemText primary={choice} secondary={describe?.(choice)} />
        </MenuItem>
      ))}
    </TextField>
  );
}
