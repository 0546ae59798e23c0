import Box from '@mui/material/Box';
import { ListBase, Pagination } from 'react-admin';
import { useRoles } from '../../../api/roles.js';
import { PageTitle } from '../../../shared/components/PageTitle.js';
import { FilterBar, FilterSearch, FilterSelect } from '../list/filters.js';
import { PAGE_SIZE, PAGE_SIZES, FRESH } from '../list/list-settings.js';
import { ListStates } from '../list/ListStates.js';
import { ExportUsers } from './ExportUsers.js';
import { UserTable } from './UserTable.js';

const STATUSES = [
  { value: true, label: 'Activated' },
  { value: false, label: 'In progress' },
];
const VERIFIED = [
  { value: true, label: 'Verified' },
  { value: false, label: 'Not verified' },
];

/** The user table (1 §2). Search, filters, order and page are kept in the address alone: a stored copy would win over Back. */
export function UserListScreen() {
  return (
    <ListBase
      perPage={PAGE_SIZE}
      sort={{ field: 'id', order: 'ASC' }}
      storeKey={false}
      queryOptions={FRESH}
      disableAuthentication
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <PageTitle title="Users" documentTitle="Users · Administration" />
        <Box sx={{ flex: 1 }} />
        <ExportUsers />
      </Box>
      <FilterBar label="Users">
        <FilterSearch source="q" label="Search users" />
        <FilterSelect source="account_activation" label="Account status" choices={STATUSES} />
        <FilterSelect source="email_verified" label="Email" choices={VERIFIED} />
        <RoleFilter />
      </FilterBar>
      <ListStates one="user" many="users">
        <UserTable />
        <Pagination rowsPerPageOptions={PAGE_SIZES} />
      </ListStates>
    </ListBase>
  );
}

function RoleFilter() {
  const { data = [] } = useRoles();
  const choices = data.map(({ id, name }) => ({ value: id, label: name }));
  return <FilterSelect source="role" label="Role" choices={choices} />;
}
