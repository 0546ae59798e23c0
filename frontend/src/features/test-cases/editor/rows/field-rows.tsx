import {
  storagePlaceholder,
  STORAGE_TYPES,
  stripStorageKey,
  TEXT_RULES,
  EVENT_ACTION_ACTIONS,
  EVENT_ACTION_EVENTS,
  type FieldSpec,
  CONDITIONAL_STATEMENTS,
  takesData,
} from '@testplatform/contract';
import { useFieldArray, useFormState, useWatch } from 'react-hook-form';
import type { CaseForm } from '../../model/case-form.js';
import { ChoiceInput } from '../fields/ChoiceInput.js';
import { FilePathPicker } from './FilePathPicker.js';
import { RowList } from './RowList.js';
import { RowText } from './RowText.js';

/** Values that a successful case stores for later cases (3 §5). */
export function StorageRows() {
  const { fields, append, remove } = useFieldArray<CaseForm, 'storage'>({ name: 'storage' });
  const { errors } = useFormState<CaseForm>();
  return (
    <RowList
      title="Storage"
      help={`Stored when the case succeeds. Later cases use it as ${storagePlaceholder('key')}.`}
      error={errors.storage?.message}
      addLabel="Add to storage"
      rows={fields}
      onAdd={() => append({ key: '', type: STORAGE_TYPES[0], data: '' })}
      onRemove={remove}
      renderRow={(row) => (
        <>
          <RowText
            name={`storage.${row}.key`}
            label="Key"
            rule={TEXT_RULES.storageKey}
            settle={stripStorageKey}
            placeholderOf={storagePlaceholder}
          />
          <ChoiceInput name={`storage.${row}.type`} label="Type" choices={STORAGE_TYPES} />
          <RowText name={`storage.${row}.data`} label="Data" placeholders />
        </>
      )}
    />
  );
}

/** What to do when the case succeeds or fails. */
export function EventActionRows({ projectId }: { readonly projectId: number }) {
  const { fields, append, remove } = useFieldArray<CaseForm, 'eventActions'>({ name: 'eventActions' });
  const { errors } = useFormState<CaseForm>();
  return (
    <RowList
      title="Event actions"
      help="Another test case file that runs in place, in the same page, when this case succeeds or fails."
      error={errors.eventActions?.message}
      addLabel="Add event action"
      rows={fields}
      onAdd={() => append({ event: EVENT_ACTION_EVENTS[0], action: EVENT_ACTION_ACTIONS[0], data: '' })}
      onRemove={remove}
      renderRow={(row) => (
        <>
          <ChoiceInput name={`eventActions.${row}.event`} label="Event" choices={EVENT_ACTION_EVENTS} />
          <ChoiceInput name={`eventActions.${row}.action`} label="Action" choices={EVENT_ACTION_ACTIONS} />
          <FilePathPicker projectId={projectId} name={`eventActions.${row}.data`} />
        </>
      )}
    />
  );
}

/** Data binding values for the imported file. */
export function BindingRows({ spec }: { readonly spec: FieldSpec }) {
  const { fields, append, remove } = useFieldArray<CaseForm, 'bindings'>({ name: 'bindings' });
  const { errors } = useFormState<CaseForm>();
  return (
    <RowList
      title={spec.label}
      help={spec.help}
      error={errors.bindings?.message}
      addLabel="Add binding"
      rows={fields}
      onAdd={() => append({ title: '', value: '' })}
      onRemove={remove}
      renderRow={(row) => (
        <>
          <RowText name={`bindings.${row}.title`} label="Title" />
          <RowText name={`bindings.${row}.value`} label="Value" placeholders />
        </>
      )}
    />
  );
}

/** Conditions on the content that was read. */
export function ConditionalRows({ spec }: { readonly spec: FieldSpec }) {
  const { fields, append, remove } = useFieldArray<CaseForm, 'conditionals'>({ name: 'conditionals' });
  const { errors } = useFormState<CaseForm>();
  return (
    <RowList
      title={spec.label}
      help={spec.help}
      error={errors.conditionals?.message}
      addLabel="Add conditional"
      rows={fields}
      onAdd={() => append({ statement: CONDITIONAL_STATEMENTS[0], statementData: '' })}
      onRemove={remove}
      renderRow={(row) => <ConditionalRow row={row} />}
    />
  );
}

function ConditionalRow({ row }: { readonly row: number }) {
  const chosen = useWatch<CaseForm, `conditionals.${number}.statement`>({ name: `conditionals.${row}.statement` });
  const statement = CONDITIONAL_STATEMENTS.find((one) => one === chosen);
  return (
    <>
      <ChoiceInput name={`conditionals.${row}.statement`} label="Statement" choices={CONDITIONAL_STATEMENTS} />
      {statement && takesData(statement) && (
        <RowText name={`conditionals.${row}.statementData`} label="Compared with" placeholders />
      )}
    </>
  );
}
