import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { EVENT_TYPES, eventSpec, isEventType, PRIORITIES, visibleFields, YES_NO } from '@testplatform/contract';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { TestCaseRecord } from '../../../api/test-cases.js';
import { changeEventType, type CaseForm } from '../model/case-form.js';
import { AdvancedFields } from './AdvancedFields.js';
import { CatalogueField } from './fields/CatalogueField.js';
import { ChoiceInput } from './fields/ChoiceInput.js';
import { NextToField } from './NextToField.js';
import { EventActionRows } from './rows/field-rows.js';

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
      <Stack direction={{ xs: 'column', sm: 'row' }} sx={{ gap: 2 }}>
        <ChoiceInput name="priority" label="Priority" choices={PRIORITIES} />
        <ChoiceInput name="isBlocker" label="Blocker" choices={YES_NO} help="Yes: if it fails, the rest is skipped." />
      </Stack>
      <EventActionRows projectId={projectId} />
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

/** Changing the event type resets the old type's fields (2 §4). */
function EventTypeField() {
  const { getValues, setValue } = useFormContext<CaseForm>();
  const choose = (next: string) => {
    if (!isEventType(next)) return;
    const form = changeEventType(getValues(), next);
    for (const name of RESET) setValue(name, form[name], { shouldDirty: true });
  };
  return (
    <ChoiceInput
      name="eventType"
      label="Event type"
      choices={EVENT_TYPES}
      describe={(type) => (isEventType(type) ? eventSpec(type).summary : '')}
      onChoose={choose}
    />
  );
}

const RESET = ['eventType', 'fields', 'conditionals', 'bindings', 'eventActions', 'storage', 'keepsMasked'] as const;
