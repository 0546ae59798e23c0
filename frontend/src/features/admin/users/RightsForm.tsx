import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import MenuItem from '@mui/material/MenuItem';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { TEXTS } from '@testplatform/contract';
import type { Ref } from 'react';
import { Controller } from 'react-hook-form';
import type { AdminUser } from '../../../api/admin.js';
import { DiscardDialog } from '../../../shared/components/DiscardDialog.js';
import { FormErrors } from '../../../shared/components/FormErrors.js';
import { explainRights } from '../model/rights.js';
import { PermissionTable } from './PermissionTable.js';
import { RolesField } from './RolesField.js';
import { useRightsForm } from './use-rights-form.js';

/** A user's rights: super admin, user role, roles, and their permissions (1 §6). */
export function RightsForm({ user }: { readonly user: AdminUser }) {
  const { form, submit, sentences, isOutdated, reload, saved, held } = useRightsForm(user);
  const { control, watch, formState } = form;
  const [superAdmin, userRole, roles] = watch(['super_admin', 'user_role', 'roles']);
  return (
    <Box component="form" noValidate aria-label="Rights" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h2">Rights</Typography>
      <Controller
        control={control}
        name="super_admin"
        render={({ field: { value, ...field } }) => (
          <FormControlLabel control={<Switch checked={value} {...field} />} label="Super admin" sx={{ mr: 'auto' }} />
        )}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '240px 1fr' }, maxWidth: 800 }}>
        <Controller control={control} name="user_role" render={({ field }) => <UserRoleField {...field} />} />
        <Controller control={control} name="roles" render={({ field }) => <RolesField {...field} />} />
      </Box>
      <Alert severity="info" variant="outlined" role="status" sx={{ maxWidth: 800 }}>
        {explainRights(superAdmin, userRole, roles)}
      </Alert>
      <Controller
        control={control}
        name="role_permission"
        render={({ field: { value, onChange } }) => <PermissionTable granted={value} onChange={onChange} />}
      />
      <FormErrors sentences={sentences} takesFocus />
      {isOutdated && (
        <Button variant="outlined" onClick={reload} sx={{ justifySelf: 'start' }}>
          Reload the rights
        </Button>
      )}
      <Button
        type="submit"
        variant="contained"
        loading={formState.isSubmitting}
        disabled={!formState.isDirty && !saved}
        sx={{ justifySelf: 'start' }}
      >
        {saved ? TEXTS.saved : 'Save'}
      </Button>
      <DiscardDialog held={held} />
    </Box>
  );
}

interface UserRoleFieldProps {
  readonly value: string;
  readonly ref: Ref<HTMLInputElement>;
  onChange(value: string): void;
  onBlur(): void;
}

const KNOWN = [
  { value: 'admin', label: 'admin' },
  { value: 'user', label: 'user' },
];

/** The user role; only `admin` has a meaning, and only without roles (1 §6). */
function UserRoleField({ value, ref, onChange, onBlur }: UserRoleFieldProps) {
  const choices = KNOWN.some((known) => known.value === value) ? KNOWN : [...KNOWN, { value, label: value || 'None' }];
  return (
    <TextField
      select
      label="User role"
      value={value}
      inputRef={ref}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
    >
      {choices.map((choice) => (
        <MenuItem key={choice.value} value={choice.value}>
          {choice.label}
        </MenuItem>
      ))}
    </TextField>
  );
}
