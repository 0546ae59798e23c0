import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { Controller } from 'react-hook-form';
import type { AdminUser, UserRights } from '../../../api/people/admin.js';
import { useRoles, type Role } from '../../../api/people/roles.js';
import { DiscardDialog } from '../../../shared/components/dialogs/DiscardDialog.js';
import { SkeletonRows } from '../../../shared/components/states/Loading.js';
import { QueryView } from '../../../shared/components/states/QueryView.js';
import { explainRights, resultingRights, allowsMasked, MASKED_LABEL, type Granted } from '../model/rights.js';
import { RightsTable } from '../rights/RightsTable.js';
import { SaveBar } from '../../../shared/merge/SaveBar.js';
import { useRecordForm } from '../use-record-form.js';
import { RolesField } from './RolesField.js';
import { NO_RIGHTS, WithoutRoleField } from './WithoutRoleField.js';

/** A user's rights: super admin, roles, and what follows from them (1 §6). */
export function UserRightsForm({ user }: { readonly user: AdminUser }) {
  const query = useRoles();
  return (
    <>
      <Typography variant="h2" sx={{ mb: 2 }}>
        Rights
      </Typography>
      <QueryView query={query} loading={<SkeletonRows rows={10} height={36} label="Loading the roles" />}>
        {(roles) => <RightsForm user={user} roles={roles} reread={query.refetch} />}
      </QueryView>
    </>
  );
}

const rightsOf = ({ super_admin, user_role, role_ids }: AdminUser): UserRights => ({
  super_admin,
  user_role,
  role_ids,
});

interface RightsFormProps {
  readonly user: AdminUser;
  readonly roles: readonly Role[];
  /** Reads the roles again. */
  reread(): Promise<unknown>;
}

const LABELS = { super_admin: 'Super admin', user_role: 'Without a role', role_ids: 'Roles' };

function RightsForm({ user, roles, reread }: RightsFormProps) {
  const { form, submit, saving, held } = useRecordForm(user, rightsOf);
  const { sentences } = saving;
  // The server refuses deleted roles: reading them again shows which of the chosen ones these are.
  useEffect(() => {
    if (sentences.length > 0) void reread();
  }, [sentences, reread]);
  const { control, watch } = form;
  const [superAdmin, userRole, roleIds] = watch(['super_admin', 'user_role', 'role_ids']);
  const chosen = roles.filter(({ id }) => roleIds.includes(id)).map(({ role_permission }) => role_permission);
  const isWithoutRole = user.role_ids.length === 0;
  // A user who loses the last role has no rights.
  const rights = { superAdmin, userRole: isWithoutRole ? userRole : NO_RIGHTS, roles: chosen };
  return (
    <Box component="form" noValidate aria-label="Rights" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <Controller
        control={control}
        name="super_admin"
        render={({ field: { value, ...field } }) => (
          <FormControlLabel control={<Switch checked={value} {...field} />} label="Super admin" sx={{ mr: 'auto' }} />
        )}
      />
      <Box sx={{ display: 'grid', gap: 2, maxWidth: 800 }}>
        <Controller
          control={control}
          name="role_ids"
          render={({ field: { value, onChange } }) => <RolesField {...{ roles, user, value, onChange }} />}
        />
        {isWithoutRole && roleIds.length === 0 && !superAdmin && (
          <Controller control={control} name="user_role" render={({ field }) => <WithoutRoleField {...field} />} />
        )}
        <Alert severity="info" variant="outlined" role="status">
          {explainRights(rights)}
        </Alert>
      </Box>
      <ShownRights granted={resultingRights(rights)} />
      <SaveBar {...saving} labels={LABELS} />
      <DiscardDialog held={held} />
    </Box>
  );
}

/** Rights, read-only. */
function ShownRights({ granted }: { readonly granted: Granted }) {
  return (
    <>
      <RightsTable granted={granted} />
      <Typography variant="body2" color="text.secondary">
        {MASKED_LABEL}: {allowsMasked(granted) ? 'yes, in projects that allow it' : 'no'}
      </Typography>
    </>
  );
}
