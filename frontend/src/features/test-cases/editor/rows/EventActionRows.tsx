import { EVENT_ACTION_ACTIONS, EVENT_ACTION_EVENTS } from '@testplatform/contract';
import { useFieldArray, useFormState } from 'react-hook-form';
import type { CaseForm } from '../../model/case-form.js';
import { ChoiceInput } from '../fields/ChoiceInput.js';
import { FilePathPicker } from './FilePathPicker.js';
import { RowList } from './RowList.js';

/** What follows when the case succeeds or fails (2 §5). */
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
