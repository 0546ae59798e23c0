import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { AdminUser } from '../../../../api/people/admin.js';
import { sentencesOf } from '../../../../api/client/api-error.js';
import { useRoles, type Role } from '../../../../api/people/roles.js';
import { FormDialog } from '../../../../shared/components/dialogs/FormDialog.js';
import { consequenceOf, usersToChange, type RoleChange } from './role-change.js';
import { namesOf } from './use-bulk.js';

interface BulkRoleDialogProps {
  readonly users: readonly AdminUser[];
  readonly change: RoleChange;
  onSubmit(role: Role): void;
  onClose(): void;
}

/** Asks which role to grant to several people, or to revoke, and explains the effect. */
export function BulkRoleDialog({ users, change, onSubmit, onClose }: BulkRoleDialogProps) {
  const { data, error } = useRoles();
  const roles = (data ?? []).filter(({ id }) => change === 'add' || usersToChange(users, change, id).length > 0);
  const [roleId, setRoleId] = useState<number | null>(null);
  const [sentences, setSentences] = useState<readonly string[]>([]);
  const role = roles.find(({ id }) => id === roleId);
  return (
    <FormDialog
      title={change === 'add' ? `Add a role to ${namesOf(users)}` : `Remove a role from ${namesOf(users)}`}
      submitLabel={change === 'add' ? 'Add' : 'Remove'}
      size="xs"
      isDirty={false}
      sentences={error ? sentencesOf(error) : sentences}
      submit={(event) => {
        event.preventDefault();
        if (!role) setSentences(['Choose a role']);
        else onSubmit(role);
      }}
      onClose={onClose}
    >
      <TextField
        select
        autoFocus
        label="Role"
        value={role?.id ?? ''}
        onChange={({ target }) => setRoleId(Number(target.value))}
      >
        {roles.length === 0 && <MenuItem disabled>{data ? NONE[change] : 'Loading …'}</MenuItem>}
        {roles.map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <Typography role="status" color="text.secondary">
        {role && consequenceOf(users, change, role.id)}
      </Typography>
    </FormDialog>
  );
}

const NONE = { add: 'There are no roles yet', remove: 'They have no roles' } as const satisfies Record<
  RoleChange,
  string
>;
