import { LIMITS } from '@testplatform/contract';
import TextField from '@mui/material/TextField';
import type { UseFormRegisterReturn } from 'react-hook-form';

interface ProjectFieldsProps {
  readonly name: UseFormRegisterReturn;
  readonly description: UseFormRegisterReturn;
  /** The invalid fields. */
  readonly errors: { readonly name?: unknown; readonly description?: unknown };
  readonly autoFocus?: boolean;
  readonly disabled?: boolean;
}

/** Name and description, shared by creating and changing a project. */
export function ProjectFields({ name, description, errors, autoFocus = false, disabled = false }: ProjectFieldsProps) {
  const { projectNameMin, projectNameMax, projectDescriptionMin, projectDescriptionMax } = LIMITS;
  return (
    <>
      <TextField
        label="Name"
        required
        autoFocus={autoFocus}
        disabled={disabled}
        error={errors.name !== undefined}
        helperText={`At least ${projectNameMin} characters`}
        slotProps={{ htmlInput: { maxLength: projectNameMax } }}
        {...name}
      />
      <TextField
        label="Description"
        required
        multiline
        minRows={3}
        maxRows={10}
        disabled={disabled}
        error={errors.description !== undefined}
        helperText={`${projectDescriptionMin} to ${projectDescriptionMax} characters`}
        {...description}
      />
    </>
  );
}
