import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { type EventField, fieldSpec, isRequired, visibleFields } from '@testplatform/contract';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { TestCaseRecord } from '../../../api/project/test-cases.js';
import type { CaseForm } from '../model/case-form.js';
import { AdvancedFields } from './AdvancedFields.js';
import { CatalogueField } from './fields/CatalogueField.js';
import { EventTypeField } from './EventTypeField.js';
import { FieldCell, FieldLine, shareOf } from './FieldLine.js';

interface ActionsTabProps {
  readonly projectId: number;
  readonly record: TestCaseRecord | null;
  readonly records: readonly TestCaseRecord[];
}

/** The fields of the case's event type, from the catalogue. */
export function ActionsTab({ projectId, record, records }: ActionsTabProps) {
  const { control } = useFormContext<CaseForm>();
  const fields = useWatch({ control, compute: shownFields });
  return (
    <Stack sx={{ gap: 1.5 }}>
      <FieldLine>
        <FieldCell share="half">
          <TitleField />
        </FieldCell>
        <FieldCell share="quarter">
          <EventTypeField />
        </FieldCell>
      </FieldLine>
      <FieldLine>
        {fields.map(
          (field) =>
            field.advanced || (
              <FieldCell key={field.name} share={shareOf(fieldSpec(field.name).kind)}>
                <CatalogueField field={field} projectId={projectId} />
              </FieldCell>
            ),
        )}
      </FieldLine>
      <AdvancedFields fields={fields.filter(({ advanced }) => advanced)} {...{ projectId, record, records }} />
    </Stack>
  );
}

/**
 * The fields to show, each with `required` resolved from the values. Computed from them, so that only the field in
 * which somebody types re-renders.
 */
const shownFields = ({ eventType, fields }: CaseForm): EventField[] =>
  visibleFields(eventType, fields).map((field) => ({ ...field, required: isRequired(field, fields) }));

function TitleField() {
  const { field, fieldState } = useController<CaseForm, 'title'>({ name: 'title' });
  const { ref, ...input } = field;
  return (
    <TextField
      {...input}
      inputRef={ref}
      required
      label="Title"
      autoFocus
      error={fieldState.invalid}
      helperText={fieldState.error?.message}
    />
  );
}
