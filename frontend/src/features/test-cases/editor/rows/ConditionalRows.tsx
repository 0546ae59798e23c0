import { CONDITIONAL_STATEMENTS, takesData, type FieldSpec } from '@testplatform/contract';
import { useFieldArray, useFormState, useWatch } from 'react-hook-form';
import type { CaseForm } from '../../model/case-form.js';
import { ChoiceInput } from '../fields/ChoiceInput.js';
import { RowList } from './RowList.js';
import { RowText } from './RowText.js';

/** What must hold of the content that was read (2 §5). */
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
