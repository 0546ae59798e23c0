import InputAdornment from '@mui/material/InputAdornment';
import type { TextRule } from '@testplatform/contract';
import { useController, type FieldPathByValue } from 'react-hook-form';
import type { CaseForm } from '../../model/case-form.js';
import { CopyPlaceholder } from '../../../../shared/components/CopyPlaceholder.js';
import { placeholderWarning } from '../../model/placeholders.js';
import { CompletingField } from '../fields/CompletingField.js';
import { useHelp } from '../help-context.js';

interface RowTextProps {
  readonly name: FieldPathByValue<CaseForm, string>;
  readonly label: string;
  /** Whether it may contain placeholders, which are filled when the test runs. */
  readonly placeholders?: boolean;
  /** The allowed text. */
  readonly rule?: TextRule;
  /** Called on blur. */
  settle?(text: string): string;
  /** A placeholder for the text, which can be copied. */
  placeholderOf?(text: string): string;
}

/** A text in a row. */
export function RowText({ name, label, placeholders = false, rule, settle, placeholderOf }: RowTextProps) {
  const { field } = useController<CaseForm, typeof name>({ name });
  const { known } = useHelp();
  const { ref, onBlur, onChange, ...input } = field;
  const settled = settle?.(field.value) ?? field.value;
  const leave = () => {
    if (settled !== field.value) onChange(settled);
    onBlur();
  };
  return (
    <CompletingField
      {...input}
      register={ref}
      label={label}
      onChange={onChange}
      onBlur={leave}
      autoComplete="off"
      completes={placeholders}
      rule={rule}
      renderEnd={() =>
        placeholderOf && (
          <InputAdornment position="end">
            <CopyPlaceholder text={placeholderOf(settled)} disabled={settled === ''} />
          </InputAdornment>
        )
      }
      warning={placeholders ? placeholderWarning(field.value, known) : null}
    />
  );
}
