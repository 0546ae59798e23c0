import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import type { TestCaseRecord } from '../../../api/project/test-cases.js';
import type { CaseForm } from '../model/case-form.js';

interface NextToFieldProps {
  readonly record: TestCaseRecord | null;
  readonly records: readonly TestCaseRecord[];
}

interface Neighbour {
  readonly id: string;
  readonly label: string;
}
/** More than a list shows well; typing narrows it. */
const filterOptions = createFilterOptions<Neighbour>({ limit: 200 });

/** "Move next to": the case is placed after the chosen one. */
export function NextToField({ record, records }: NextToFieldProps) {
  const { field } = useController<CaseForm, 'nextTo'>({ name: 'nextTo' });
  const others = records.flatMap((other, row): Neighbour[] =>
    other.case_id === record?.case_id
      ? []
      : [{ id: String(other.case_id), label: `${row + 1} · ${other.testCase.title}` }],
  );
  if (others.length === 0) return null;
  return (
    <Autocomplete
      options={others}
      filterOptions={filterOptions}
      value={others.find(({ id }) => id === field.value) ?? null}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      onChange={(_, next) => field.onChange(next?.id ?? '')}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          label="Move next to"
          placeholder={record ? 'Stay in place' : 'At the end'}
          slotProps={{ inputLabel: { ...params.InputLabelProps, shrink: true } }}
        />
      )}
    />
  );
}
