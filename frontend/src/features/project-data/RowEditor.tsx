import RemoveIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { stripDataTitle, TEXT_RULES } from '@testplatform/contract';
import { type ClipboardEvent, useEffect, useRef, useState } from 'react';
import { CopyPlaceholder } from '../../shared/components/CopyPlaceholder.js';
import { useTextRule } from '../../shared/hooks/forms/use-text-rule.js';
import { toast } from '../../shared/toast.js';
import { fromCsv, isTable } from './csv.js';
import type { Row, RowData } from './rows.js';

interface RowEditorProps {
  readonly row: Row;
  readonly name: string;
  readonly disabled: boolean;
  readonly withSecret: boolean;
  readonly isRepeated: boolean;
  /** The blank row at the end can't be removed. */
  readonly isLast: boolean;
  onChange(change: Partial<RowData>): void;
  onPasteRows(rows: readonly RowData[]): void;
  onRemove(): void;
  placeholderOf(title: string): string;
}

export function RowEditor(props: RowEditorProps) {
  const { row, name, disabled, withSecret, isRepeated, isLast, onChange } = props;
  const { take, note, begin } = useTextRule(TEXT_RULES.dataTitle, (title) => onChange({ title }));
  const isSecretUntyped = row.secret === true && row.value === '';
  const keepsSecret = isSecretUntyped && row.valueSet === true;
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!isTable(text)) return;
    event.preventDefault();
    const { rows, problem } = fromCsv(text);
    if (problem === null) props.onPasteRows(rows);
    else toast.error(`The cells can’t be pasted. ${problem}`);
  };
  const value = useLongValue(row.value, (next) => onChange({ value: next }));
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{ display: 'flex', flexWrap: { xs: 'wrap', sm: 'nowrap' }, gap: 1, alignItems: 'start' }}
    >
      <TextField
        label="Title"
        value={row.title}
        disabled={disabled}
        onChange={take}
        onFocus={begin}
        onBlur={() => onChange({ title: stripDataTitle(row.title) })}
        onPaste={paste}
        slotProps={{ htmlInput: { 'data-row-title': true } }}
        helperText={note ?? (isRepeated ? 'Duplicate title: only the first row is used' : undefined)}
        sx={{ flex: '1 1 140px' }}
      />
      <TextField
        label="Value"
        value={row.value}
        disabled={disabled}
        {...(value.isLong ? { multiline: true, maxRows: 6 } : { type: row.secret ? 'password' : 'text' })}
        inputRef={value.input}
        onPaste={value.paste}
        onBlur={value.leave}
        autoComplete={row.secret ? 'new-password' : 'off'}
        placeholder={keepsSecret ? '••••••••' : undefined}
        helperText={keepsSecret ? 'Stored. Type to replace it' : isSecretUntyped ? 'No value yet' : undefined}
        slotProps={keepsSecret ? { inputLabel: { shrink: true } } : {}}
        onChange={(event) => onChange({ value: event.target.value })}
        sx={{ flex: '2 1 180px', ...(row.secret && { '& textarea': { WebkitTextSecurity: 'disc' } }) }}
      />
      {withSecret && (
        <FormControlLabel
          disabled={disabled}
          label="Secret"
          control={
            <Checkbox
              checked={row.secret === true}
              onChange={(event) =>
                onChange({ secret: event.target.checked, valueSet: false, ...(row.valueSet && { value: '' }) })
              }
            />
          }
        />
      )}
      <CopyPlaceholder text={props.placeholderOf(stripDataTitle(row.title))} disabled={row.title === ''} />
      <IconButton aria-label="Remove" disabled={disabled || isLast} onClick={props.onRemove}>
        <RemoveIcon fontSize="small" />
      </IconButton>
    </Box>
  );
}

/** A value that gets several lines when such a text is pasted: a field of one line would drop its line breaks. */
function useLongValue(value: string, onChange: (value: string) => void) {
  const input = useRef<HTMLInputElement | HTMLTextAreaElement>(null);
  /** Where to go on typing in the field that replaces this one. */
  const pastedTo = useRef<number | null>(null);
  const hasLines = value.includes('\n');
  /** Until somebody leaves the field: another one in its place would not have the focus. */
  const [isLong, setLong] = useState(hasLines);
  if (hasLines && !isLong) setLong(true);
  useEffect(() => {
    if (pastedTo.current === null) return;
    input.current?.focus();
    input.current?.setSelectionRange(pastedTo.current, pastedTo.current);
    pastedTo.current = null;
  }, [isLong]);
  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain').replace(/\r\n?/g, '\n');
    if (isLong || !text.trimEnd().includes('\n') || !input.current) return;
    event.preventDefault();
    const { selectionStart, selectionEnd } = input.current;
    const before = value.slice(0, selectionStart ?? value.length) + text;
    pastedTo.current = before.length;
    onChange(before + value.slice(selectionEnd ?? value.length));
  };
  return { isLong, input, paste, leave: () => setLong(hasLines) };
}
