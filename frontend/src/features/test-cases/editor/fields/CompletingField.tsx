import TextField, { type TextFieldProps } from '@mui/material/TextField';
import type { InputBaseComponentProps } from '@mui/material/InputBase';
import type { ReactNode } from 'react';
import { CompletionList } from './CompletionList.js';
import { useCompletion } from './use-completion.js';
import { useInsertion } from './use-insertion.js';

interface CompletingFieldProps extends Omit<TextFieldProps, 'value' | 'onChange' | 'inputRef' | 'slotProps' | 'color'> {
  readonly value: string;
  /** What looks wrong, gently: the text can be saved. */
  readonly warning: string | null;
  /** It may hold placeholders. */
  readonly completes: boolean;
  readonly htmlInput?: InputBaseComponentProps;
  onChange(text: string): void;
  register(element: HTMLInputElement | null): void;
  /** What stands at its end; `insert` puts a text where the cursor stands. */
  renderEnd?(insert: (text: string) => void): ReactNode;
}

/** A text field that completes placeholders while they are written and says what looks wrong. */
export function CompletingField(props: CompletingFieldProps) {
  const { value, warning, completes, htmlInput, onChange, register, renderEnd, helperText, error, onBlur, ...rest } =
    props;
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
        helperText={warns ? warning : helperText}
        onChange={(event) => onChange(event.target.value)}
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
