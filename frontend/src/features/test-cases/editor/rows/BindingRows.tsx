import type { FieldSpec } from '@testplatform/contract';
import { useFieldArray, useFormState } from 'react-hook-form';
import type { CaseForm } from '../../model/case-form.js';
import { RowList } from './RowList.js';
import { RowText } from './RowText.js';

/** Values that the imported file finds under the names of data bindings (3 §12). */
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
