import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { LIMITS, stripDataTitle, TEXT_RULES } from '@testplatform/contract';
import { useState, type FormEvent } from 'react';
import { useTextRule } from '../../shared/hooks/forms/use-text-rule.js';

interface AddByNameProps {
  readonly label: string;
  /** Existing names, compared ignoring case. */
  readonly taken: readonly string[];
  onAdd(name: string): void;
}

/** A name field with an Add button. */
export function AddByName({ label, taken, onAdd }: AddByNameProps) {
  const [text, setText] = useState('');
  const { take, note } = useTextRule(TEXT_RULES.dataTitle, setText);
  const name = stripDataTitle(text);
  const isTaken = taken.some((one) => one.toLowerCase() === name.toLowerCase());
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (name === '' || isTaken) return;
    onAdd(name);
    setText('');
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'flex', gap: 1, alignItems: 'start' }}>
      <TextField
        label={label}
        value={text}
        error={isTaken}
        helperText={isTaken ? `“${name}” already exists` : (note ?? TEXT_RULES.dataTitle.allowed)}
        onChange={take}
        slotProps={{ htmlInput: { maxLength: LIMITS.dataNameMax } }}
      />
      <Button type="submit" startIcon={<AddIcon />} disabled={name === '' || isTaken}>
        Add
      </Button>
    </Box>
  );
}
