import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { visibleFields } from '@testplatform/contract';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { TestCaseRecord } from '../../../api/test-cases.js';
import type { CaseForm } from '../model/case-form.js';
import { AdvancedFields } from './AdvancedFields.js';
import { CatalogueField } from './fields/CatalogueField.js';
import { EventTypeField } from './EventTypeField.js';
import { NextToField } from './NextToField.js';

interface ActionsTabProps {
  readonly projectId: number;
  readonly record: TestCaseRecord | null;
  readonly records: readonly TestCaseRecord[];
}

/** The fields of the case's event type, from the catalogue. */
export function ActionsTab({ projectId, record, records }: ActionsTabProps) {
  const { control } = useFormContext<CaseForm>();
  const eventType = useWatch({ control, name: 'eventType' });
  const values = useWatch({ control, name: 'fields' });
  const fields = visibleFields(eventType, values);
  return (
    <Stack sx={{ gap: 2 }}>
      <TitleField />
      <EventTypeField />
      {fields.map((field) => field.advanced || <CatalogueField key={field.name} field={field} projectId={projectId} />)}
      <AdvancedFields fields={fields.filter(({ advanced }) => advanced)} projectId={projectId} />
      <NextToField record={record} records={records} />
    </Stack>
  );
}

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
