import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { TEXTS } from '@testplatform/contract';
import { Controller } from 'react-hook-form';
import type { AdminUser } from '../../../api/admin.js';
import { DiscardDialog } from '../../../shared/components/DiscardDialog.js';
import { FormErrors } from '../../../shared/components/FormErrors.js';
import { explainRights } from '../model/rights.js';
import { PermissionTable } from './PermissionTable.js';
import { RolesField } from './RolesField.js';
import { UserRoleField } from './UserRoleField.js';
import { useRightsForm } from './use-rights-form.js';

/** A person's rights: super admin, user role, roles, and what the roles open (1 §6). */
export function RightsForm({ user }: { readonly user: AdminUser }) {
  const { form, submit, sentences, saved, held } = useRightsForm(user);
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
