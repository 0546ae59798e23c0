import Button from '@mui/material/Button';
import { useState } from 'react';
import { setRoles } from '../../../../api/people/admin.js';
import type { Role } from '../../../../api/people/roles.js';
import { BulkRoleDialog } from './BulkRoleDialog.js';
import { rolesWith, usersToChange, type RoleChange } from './role-change.js';
import type { Bulk } from './use-bulk.js';

/** Grants the selected accounts a role, or revokes one. */
export function BulkRoles({ users, change, busy }: Bulk) {
  const [asked, setAsked] = useState<RoleChange | null>(null);
  const send = (wanted: RoleChange, role: Role) => {
    setAsked(null);
    const done = wanted === 'add' ? `have the role “${role.name}” now` : `no longer have the role “${role.name}”`;
    void change(
      usersToChange(users, wanted, role.id),
      (user) => setRoles(user, rolesWith(user, wanted, role.id)),
      done,
    );
  };
  return (
    <>
      {(['add', 'remove'] as const).map((wanted) => (
        <Button key={wanted} size="small" disabled={busy || users.length === 0} onClick={() => setAsked(wanted)}>
          {wanted === 'add' ? 'Add role' : 'Remove role'}
        </Button>
      ))}
      {asked && (
        <BulkRoleDialog
          users={users}
          change={asked}
          onSubmit={(role) => send(asked, role)}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}
