import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import type { FieldSpec } from '@testplatform/contract';
import { useFormContext } from 'react-hook-form';
import type { CaseForm } from '../../model/case-form.js';

/** A masked text that is stored: it can be replaced, never read again (3 §5). */
export function MaskedText({ spec }: { readonly spec: FieldSpec }) {
  const { setValue } = useFormContext<CaseForm>();
  return (
    <TextField
      label={spec.label}
      value="••••••••"
      helperText="The stored text is kept. It can be replaced, never read again."
      slotProps={{
        htmlInput: { 'aria-description': 'A stored secret' },
        input: {
          readOnly: true,
          endAdornment: (
            <InputAdornment position="end">
              <Button size="small" onClick={() => setValue('keepsMasked', false, { shouldDirty: true })}>
                Replace
              </Button>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
