import { storagePlaceholder, STORAGE_TYPES, stripStorageKey } from '@testplatform/contract';
import { useFieldArray, useFormState } from 'react-hook-form';
import type { CaseForm } from '../../model/case-form.js';
import { ChoiceInput } from '../fields/ChoiceInput.js';
import { RowList } from './RowList.js';
import { RowText } from './RowText.js';

/** What the case keeps when it has succeeded, for the cases after it (3 §5). */
export function StorageRows() {
  const { fields, append, remove } = useFieldArray<CaseForm, 'storage'>({ name: 'storage' });
  const { errors } = useFormState<CaseForm>();
  return (
    <RowList
      title="Storage"
      help={`Kept when the case succeeds. Later cases use it as ${storagePlaceholder('key')}.`}
      error={errors.storage?.message}
      addLabel="Add to storage"
      rows={fields}
      onAdd={() => append({ key: '', type: STORAGE_TYPES[0], data: '' })}
      onRemove={remove}
      renderRow={(row) => (
        <>
          <RowText name={`storage.${row}.key`} label="Key" settle={stripStorageKey} />
          <ChoiceInput name={`storage.${row}.type`} label="Type" choices={STORAGE_TYPES} />
          <RowText name={`storage.${row}.data`} label="Data" placeholders />
        </>
      )}
    />
  );
}
