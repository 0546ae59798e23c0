import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { specOf, type EventField, type FieldName, type FieldSpec } from '@testplatform/contract';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTables } from '../../../../api/project/tables.js';
import { showsMasked, type CaseForm } from '../../model/case-form.js';
import { ConditionalRows, BindingRows } from '../rows/field-rows.js';
import { FilePathPicker } from '../rows/FilePathPicker.js';
import { ChoiceInput } from './ChoiceInput.js';
import { KnowledgeButton } from './KnowledgeButton.js';
import { ProjectFileInput } from './ProjectFileInput.js';
import { TextInput } from './TextInput.js';

interface CatalogueFieldProps {
  /** A visible field, with `required` resolved from a condition to a boolean. */
  readonly field: EventField;
  readonly projectId: number;
}

/** The control of a field, driven by the catalogue alone. */
export function CatalogueField({ field, projectId }: CatalogueFieldProps) {
  const { control, getValues, setValue } = useFormContext<CaseForm>();
  const [keepsMasked, inputTextMask] = useWatch({ control, name: ['keepsMasked', 'fields.inputTextMask'] });
  const { name } = field;
  const spec = specOf(field);
  const required = field.required === true;

  if (spec.kind === 'conditionals') return <ConditionalRows spec={spec} />;
  if (spec.kind === 'bindings') return <BindingRows spec={spec} />;
  if (spec.kind === 'test-case-file')
    return <FilePathPicker projectId={projectId} name={`fields.${name}`} required={required} help={spec.help} />;
  if (spec.kind === 'file-path' || spec.kind === 'project-file')
    return <ProjectFileInput {...{ projectId, name, spec, required }} />;
  if (spec.kind === 'table') return <TableInput {...{ projectId, name, spec, required }} />;
  if (name === 'inputText' && showsMasked({ keepsMasked, fields: { inputTextMask } }))
    return <MaskedText spec={spec} />;
  if (spec.kind !== 'choice') {
    const isSecret = name === 'inputText' && inputTextMask === 'Yes';
    return <TextInput name={name} spec={spec} required={required} isSecret={isSecret} />;
  }
  const insert = (text: string, isChoice: boolean) => {
    if (isChoice) setValue(`fields.${name}`, text, { shouldDirty: true });
    // Choosing a pattern inserts it into the text beside it.
    else setValue('fields.inputText', getValues('fields.inputText') + text, { shouldDirty: true });
  };
  return (
    <ChoiceInput
      name={`fields.${name}`}
      label={spec.label}
      choices={spec.choices ?? []}
      required={required}
      help={spec.help}
      end={
        spec.knowledge && (
          <KnowledgeButton
            page={spec.knowledge}
            besideArrow
            onInsert={({ text, isChoice = false }) => insert(text, isChoice)}
          />
        )
      }
    />
  );
}

interface TableInputProps {
  readonly projectId: number;
  readonly name: FieldName;
  readonly spec: FieldSpec;
  readonly required: boolean;
}

/** A table of the project. */
function TableInput({ projectId, name, spec, required }: TableInputProps) {
  const value = useWatch<CaseForm, `fields.${FieldName}`>({ name: `fields.${name}` });
  const names = useTables(projectId).data?.map((table) => table.name);
  const isListed = value === '' || names?.includes(value) === true;
  const isMissing = names !== undefined && !isListed;
  const missing = `There is no table “${value}” in this project. Choose another one`;
  const none = 'This project has no tables. Add one in the configuration, under Tables';
  return (
    <ChoiceInput
      name={`fields.${name}`}
      label={spec.label}
      choices={[...(names ?? []), ...(isListed ? [] : [value])]}
      required={required}
      help={isMissing ? missing : names?.length === 0 ? none : spec.help}
    />
  );
}

/** A stored masked text: it can be replaced but not read. */
function MaskedText({ spec }: { readonly spec: FieldSpec }) {
  const { setValue } = useFormContext<CaseForm>();
  return (
    <TextField
      label={spec.label}
      value="••••••••"
      helperText="The stored text is kept. You can replace it, but not read it."
      slotProps={{
        htmlInput: { 'aria-description': 'A stored secret' },
        input: {
          readOnly: true,
          endAdornment: (
            <InputAdornment position="end">
              <Button size="small" onClick={() => setValue('keepsMasked', '', { shouldDirty: true })}>
                Replace
              </Button>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
