import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { walk, type FieldName } from '@testplatform/contract';
import { useMemo } from 'react';
import { useController } from 'react-hook-form';
import { useComponents } from '../../../../api/project/components.js';
import type { CaseForm } from '../../model/case-form.js';

interface FilePathPickerProps {
  readonly projectId: number;
  readonly name: `eventActions.${number}.data` | `fields.${FieldName}`;
  readonly required?: boolean;
  readonly help?: string;
}

/** More than a list shows well; typing narrows it. */
const filterOptions = createFilterOptions<string>({ limit: 200 });

/** The path of a test case file: selected from the tree, typed or pasted. */
export function FilePathPicker({ projectId, name, required = false, help }: FilePathPickerProps) {
  const { data } = useComponents(projectId);
  const { field, fieldState } = useController<CaseForm, typeof name>({ name });
  const paths = useMemo(
    () => walk(data?.tree ?? []).flatMap(({ node, path }) => (node.type === 'test-case-file' ? [path.join('/')] : [])),
    [data],
  );
  return (
    <Autocomplete
      freeSolo
      options={paths}
      filterOptions={filterOptions}
      inputValue={field.value}
      onInputChange={(_, text, reason) => reason !== 'blur' && field.onChange(text)}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          required={required}
          label="Test case file"
          placeholder="module/section/scenario/file"
          error={fieldState.invalid}
          helperText={fieldState.error?.message ?? help}
        />
      )}
    />
  );
}
