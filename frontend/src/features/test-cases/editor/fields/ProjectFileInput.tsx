import Autocomplete from '@mui/material/Autocomplete';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { projectFilePath, type FieldName, type FieldSpec } from '@testplatform/contract';
import { useController, useFormContext } from 'react-hook-form';
import { usePermission } from '../../../../api/people/account.js';
import { useFileNames } from '../../../../api/project/project-files.js';
import { settleField, type CaseForm } from '../../model/case-form.js';
import { beforeLast, matchingFiles, missingFile, withFile } from '../../model/project-file-text.js';
import { KnowledgeButton } from './KnowledgeButton.js';
import { UploadHere } from './UploadHere.js';
import { useUploadHere } from './use-upload-here.js';

interface ProjectFileInputProps {
  readonly projectId: number;
  readonly name: FieldName;
  readonly spec: FieldSpec;
  readonly required: boolean;
}

/**
 * Files of the project, completed while typing or uploaded in place; a `file-path` also takes several, and paths of the
 * desktop.
 */
export function ProjectFileInput({ projectId, name, spec, required }: ProjectFileInputProps) {
  const { field, fieldState } = useController<CaseForm, `fields.${FieldName}`>({ name: `fields.${name}` });
  const { clearErrors } = useFormContext<CaseForm>();
  const isList = spec.kind === 'file-path';
  const { data: names } = useFileNames(projectId);
  const mayUpload = usePermission('test-cases', 'create');
  const change = (text: string) => {
    field.onChange(text);
    // The error was about an earlier text.
    if (fieldState.invalid) clearErrors(`fields.${name}`);
  };
  const upload = useUploadHere(projectId, (uploaded) => change(withFile(field.value, uploaded, isList)));
  const settle = () => {
    const settled = settleField(name, field.value);
    if (settled !== field.value) field.onChange(settled);
    field.onBlur();
  };
  const missing = names ? missingFile(field.value, names, isList) : null;
  const warning = upload.error ?? (missing && `There is no file ${missing} in this project. Upload it here`);
  const warns = warning !== null && !fieldState.invalid;
  return (
    <Autocomplete
      freeSolo
      disableClearable
      // A chosen option is inserted into the text.
      value=""
      options={names ?? []}
      filterOptions={(all) => matchingFiles(all, field.value, isList)}
      getOptionLabel={(option) => option && projectFilePath(option)}
      inputValue={field.value}
      onInputChange={(_event, text, reason) => reason === 'input' && change(text)}
      onChange={(_event, option) => change(beforeLast(field.value, isList) + projectFilePath(option))}
      onBlur={settle}
      slotProps={{ paper: { sx: { '&:empty': { display: 'none' } } } }}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={field.ref}
          required={required}
          label={spec.label}
          error={fieldState.invalid}
          color={warns ? 'warning' : 'primary'}
          helperText={fieldState.error?.message ?? upload.progress ?? warning ?? spec.help}
          slotProps={{
            htmlInput: { ...params.inputProps, spellCheck: false, autoComplete: 'off' },
            formHelperText: { role: warns ? 'status' : undefined, sx: warns ? { color: 'warning.main' } : {} },
            input: {
              ...params.InputProps,
              endAdornment: (
                <InputAdornment position="end">
                  {mayUpload && <UploadHere upload={upload} missing={missing} />}
                  {spec.knowledge && (
                    <KnowledgeButton
                      page={spec.knowledge}
                      onInsert={({ text }) => change(field.value === '' || !isList ? text : `${field.value},${text}`)}
                    />
                  )}
                </InputAdornment>
              ),
            },
          }}
        />
      )}
    />
  );
}
