import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { LIMITS } from '@testplatform/contract';
import { useId } from 'react';
import { Controller, type UseFormReturn } from 'react-hook-form';
import type { Role } from '../../../api/people/roles.js';
import { allowsMasked, MASKED_LABEL, withMasked, type Granted } from '../model/rights.js';
import { RightsTable } from '../rights/RightsTable.js';

/** What the form of a role edits. */
export type RoleForm = Pick<Role, 'name' | 'description' | 'role_permission'>;

/** Name, description and rights of a role. */
export function RoleFields({ form }: { readonly form: UseFormReturn<RoleForm> }) {
  const { register, control } = form;
  return (
    <>
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 800 }}>
        <TextField
          label="Name"
          required
          slotProps={{ htmlInput: { maxLength: LIMITS.roleNameMax } }}
          {...register('name')}
        />
        <Controller
          control={control}
          name="description"
          render={({ field: { ref, ...field } }) => (
            <TextField
              label="Description"
              multiline
              inputRef={ref}
              slotProps={{ htmlInput: { maxLength: LIMITS.roleDescriptionMax } }}
              {...field}
            />
          )}
        />
      </Box>
      <Typography variant="h2">Rights</Typography>
      <Controller
        control={control}
        name="role_permission"
        render={({ field: { value, onChange } }) => (
          <>
            <RightsTable granted={value} onChange={onChange} />
            <MaskedRight granted={value} onChange={onChange} />
          </>
        )}
      />
    </>
  );
}

interface MaskedRightProps {
  readonly granted: Granted;
  onChange(granted: Granted): void;
}

function MaskedRight({ granted, onChange }: MaskedRightProps) {
  const helpId = useId();
  return (
    <Box sx={{ maxWidth: 800 }}>
      <FormControlLabel
        label={MASKED_LABEL}
        control={
          <Switch
            checked={allowsMasked(granted)}
            onChange={(_event, given) => onChange(withMasked(granted, given))}
            slotProps={{ input: { 'aria-describedby': helpId } }}
          />
        }
      />
      <FormHelperText id={helpId} sx={{ m: 0 }}>
        Whoever has this role can read masked texts and secret values on their own device, in projects that allow it. No
        other right includes this, not even that of a super admin.
      </FormHelperText>
    </Box>
  );
}
