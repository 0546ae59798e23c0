import InputAdornment from '@mui/material/InputAdornment';
import { lintLocator, TEXT_RULES, type FieldKind, type FieldName, type FieldSpec } from '@testplatform/contract';
import { useId } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { settleField, type CaseForm } from '../../model/case-form.js';
import { placeholderWarning } from '../../model/placeholders.js';
import { useHelp } from '../help-context.js';
import { CompletingField } from './CompletingField.js';
import { InsertMenu } from './InsertMenu.js';
import { KnowledgeButton } from './KnowledgeButton.js';
import { PickButton } from './PickButton.js';
import { useMatches } from './use-matches.js';

interface TextInputProps {
  readonly name: FieldName;
  readonly spec: FieldSpec;
  readonly required: boolean;
  /** Shown as dots. */
  readonly isSecret: boolean;
}

const MONO: ReadonlySet<FieldKind> = new Set([
  'locator',
  'url',
  'key',
  'point',
  'points',
  'code',
  'headers',
  'json-path',
]);
const LINES: ReadonlySet<FieldKind> = new Set(['multiline', 'code', 'headers']);

/** A text field with placeholders, help page and warnings. */
export function TextInput({ name, spec, required, isSecret }: TextInputProps) {
  const { field, fieldState } = useController<CaseForm, `fields.${FieldName}`>({ name: `fields.${name}` });
  const { clearErrors } = useFormContext<CaseForm>();
  const { known } = useHelp();
  const { ref: register, value, onChange, onBlur, ...input } = field;
  const isNumber = spec.kind === 'number';
  const { matches, setFocused } = useMatches(value, spec.kind === 'locator');
  const id = useId();
  const settle = () => {
    const settled = settleField(name, value);
    if (settled !== value) onChange(settled);
    setFocused(false);
    onBlur();
  };
  return (
    <CompletingField
      {...input}
      id={id}
      value={value}
      onChange={(text) => {
        onChange(text);
        // The error was about an earlier text.
        if (fieldState.invalid) clearErrors(`fields.${name}`);
      }}
      onFocus={() => setFocused(true)}
      onBlur={settle}
      register={register}
      completes={spec.placeholders}
      rule={spec.kind === 'file-path' ? TEXT_RULES.filePath : undefined}
      required={required}
      label={spec.label}
      title={isNumber ? spec.help : ''}
      type={isNumber ? 'number' : isSecret ? 'password' : 'text'}
      autoComplete={isSecret ? 'new-password' : 'off'}
      multiline={LINES.has(spec.kind) && !isSecret}
      minRows={spec.kind === 'code' ? 3 : 1}
      error={fieldState.invalid}
      warning={warningOf(spec)}
      helperText={fieldState.error?.message ?? matches ?? hintOf(spec)}
      htmlInput={{
        min: spec.min,
        max: spec.max,
        spellCheck: !MONO.has(spec.kind),
        sx: MONO.has(spec.kind) ? { typography: 'mono' } : null,
      }}
      renderEnd={(insert) => <Tools spec={spec} labelId={`${id}-label`} onInsert={insert} onPick={onChange} />}
    />
  );

  function warningOf({ kind, placeholders }: FieldSpec): string | null {
    const locator = kind === 'locator' && value.trim() !== '' ? lintLocator(value) : null;
    return locator ?? (placeholders ? placeholderWarning(value, known) : null);
  }
}

/** Numbers show their bounds ("Min 5, Max 300"), other fields their help. */
const hintOf = ({ kind, min, max, help }: FieldSpec): string => (kind === 'number' ? `Min ${min}, Max ${max}` : help);

interface ToolsProps {
  readonly spec: FieldSpec;
  readonly labelId: string;
  onInsert(text: string): void;
  /** Replaces the whole value. */
  onPick(locator: string): void;
}

function Tools({ spec, labelId, onInsert, onPick }: ToolsProps) {
  return (
    <InputAdornment position="end">
      {spec.unit}
      {spec.kind === 'locator' && <PickButton labelId={labelId} onPick={onPick} />}
      {spec.placeholders && <InsertMenu labelId={labelId} onInsert={onInsert} />}
      {spec.knowledge && <KnowledgeButton page={spec.knowledge} onInsert={({ text }) => onInsert(text)} />}
    </InputAdornment>
  );
}
