import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { DataTable, useListContext } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { AdminUser } from '../../../api/people/admin.js';
import { StatusChip } from '../../../shared/components/StatusChip.js';
import { formatMoment } from '../../../shared/utils/format.js';
import { tableFrame, useIsNarrow, WIDE } from '../list/list-settings.js';
import { ActivationMenu } from './ActivationMenu.js';
import { BulkBar } from './bulk/BulkBar.js';
import { SelectAllUsers, SelectUser } from './select-users.js';
import { accountStatus, rolesOf, userName, VerifiedTick } from './user-labels.js';

const Column = DataTable.Col<AdminUser>;
const NARROW = { width: 44 };

/** The columns of 1 §2, and the roles. */
export function UserTable() {
  const { data = [], page, perPage } = useListContext<AdminUser>();
  const numberOf = (user: AdminUser) => (page - 1) * perPage + data.findIndex(({ id }) => id === user.id) + 1;
  return (
    <Box sx={tableFrame}>
      <BulkBar />
      <DataTable<AdminUser> bulkActionButtons={false} rowClick={false} size="medium">
        <Column label={<SelectAllUsers />} disableSort render={(user) => <SelectUser user={user} />} sx={NARROW} />
        <Column label="#" render={numberOf} sx={WIDE} />
        <Column label="Name" source="firstName" render={(user) => <NameCell user={user} />} />
        <Column label="Email" source="email" render={(user) => <EmailCell user={user} />} sx={WIDE} />
        <Column label="Roles" disableSort render={rolesOf} sx={{ ...WIDE, overflowWrap: 'anywhere' }} />
        <Column label="Country" source="country" sx={WIDE} />
        <Column
          label="Last activity"
          source="lastModified"
          render={({ lastModified }) => formatMoment(lastModified)}
          sx={WIDE}
        />
        <Column
          label="Account status"
          source="account_activation"
          render={(user) => (
            <StatusChip status={user.account_activation ? 'success' : 'idle'} label={accountStatus(user)} />
          )}
          sx={WIDE}
        />
        <Column label="Action" render={(user) => <ActivationMenu user={user} />} />
      </DataTable>
    </Box>
  );
}

/** On phones email and status are below the name, and the details are only on the user's own page. */
function NameCell({ user }: { readonly user: AdminUser }) {
  const isNarrow = useIsNarrow();
  return (
    <>
      <Link component={RouterLink} to={`/admin/user-list/${user.id}`} sx={{ fontWeight: 550 }}>
        {userName(user)}
      </Link>
      {isNarrow && (
        <Box sx={{ typography: 'caption', overflowWrap: 'anywhere' }}>
          <EmailCell user={user} />
          <div>{rolesOf(user)}</div>
          <div>{accountStatus(user)}</div>
        </Box>
      )}
    </>
  );
}

function EmailCell({ user }: { readonly user: AdminUser }) {
  return (
    <>
      {user.email} <VerifiedTick verified={user.email_verified} />
    </>
  );
}
