import type { InputBaseComponentProps } from '@mui/material/InputBase';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { TextRule } from '@testplatform/contract';
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useTextRule } from '../../../../shared/hooks/forms/use-text-rule.js';
import { insertText } from '../../model/insert.js';
import { CompletionList } from './CompletionList.js';
import { useCompletion } from './use-completion.js';

interface CompletingFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'inputRef' | 'slotProps' | 'color'> {
  readonly value: string;
  /** A warning; the text can still be saved. */
  readonly warning: string | null;
  /** Whether it may contain placeholders. */
  readonly completes: boolean;
  /** The allowed text; absent: any. */
  readonly rule?: TextRule | undefined;
  readonly htmlInput?: InputBaseComponentProps;
  onChange(text: string): void;
  register(element: HTMLInputElement | null): void;
  /** The end adornment; `insert` inserts a text at the cursor. */
  renderEnd?(insert: (text: string) => void): ReactNode;
}

const ANY_TEXT: TextRule = { allowed: '', other: /(?!)/gu };

/** A text field that completes placeholders while typing and shows warnings. */
export function CompletingField(props: CompletingFieldProps) {
  const { value, warning, completes, rule = ANY_TEXT, htmlInput, onChange, register, renderEnd, ...more } = props;
  const { helperText, error, onBlur, onFocus, ...rest } = more;
  const { take, note, begin } = useTextRule(rule, onChange);
  const { ref, insert, replace } = useInsertion(value, onChange);
  const { list, on, aria } = useCompletion({ input: ref, enabled: completes, replace });
  const warns = warning !== null && !error;
  return (
    <>
      <TextField
        {...rest}
        value={value}
        error={error ?? false}
        color={warns ? 'warning' : 'primary'}
        helperText={note ?? (warns ? warning : helperText)}
        onChange={take}
        onFocus={(event) => {
          begin();
          onFocus?.(event);
        }}
        onBlur={(event) => {
          on.onBlur();
          onBlur?.(event);
        }}
        inputRef={(element: HTMLInputElement | null) => {
          register(element);
          ref.current = element;
        }}
        slotProps={{
          htmlInput: { ...htmlInput, ...aria, onKeyDown: on.onKeyDown, onSelect: on.onSelect, onInput: on.onInput },
          formHelperText: { role: warns ? 'status' : undefined, sx: warns ? { color: 'warning.main' } : {} },
          input: { endAdornment: renderEnd?.(insert) },
        }}
      />
      {completes && <CompletionList {...list} anchor={ref.current} />}
    </>
  );
}

/**
 * Inserts text into an input at the cursor or in place of a range, and puts the cursor after it. Attach `ref` to the
 * input.
 */
function useInsertion(value: string, onChange: (text: string) => void) {
  const ref = useRef<HTMLInputElement | HTMLTextAreaElement | null>(null);
  const cursor = useRef<number | null>(null);

  const place = (at: number) => {
    ref.current?.focus();
    ref.current?.setSelectionRange(at, at);
  };
  useLayoutEffect(() => {
    if (cursor.current === null) return;
    place(cursor.current);
    cursor.current = null;
  }, [value]);

  const replace = (start: number, end: number, insertion: string) => {
    // Reads the current value from the input, because the closure may be older.
    const now = ref.current?.value ?? value;
    const next = insertText(now, start, end, insertion);
    if (next.text === now) return place(next.cursor);
    cursor.current = next.cursor;
    onChange(next.text);
  };
  const insert = (insertion: string) => {
    const start = ref.current?.selectionStart ?? value.length;
    replace(start, ref.current?.selectionEnd ?? start, insertion);
  };
  return { ref, insert, replace };
}
