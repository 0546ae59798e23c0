import { useRoles } from '../../../api/people/roles.js';
import { FilterSearch, FilterSelect } from '../list/filters.js';
import { ListScreen } from '../list/ListScreen.js';
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

/** The user table (1 §2). */
export function UserListScreen() {
  return (
    <ListScreen
      title="Users"
      one="user"
      many="users"
      sort={{ field: 'id', order: 'ASC' }}
      filters={
        <>
          <FilterSearch source="q" label="Search users" />
          <FilterSelect source="account_activation" label="Account status" choices={STATUSES} />
          <FilterSelect source="email_verified" label="Email" choices={VERIFIED} />
          <RoleFilter />
        </>
      }
      action={<ExportUsers />}
    >
      <UserTable />
    </ListScreen>
  );
}

function RoleFilter() {
  const { data = [] } = useRoles();
  const choices = data.map(({ id, name }) => ({ value: id, label: name }));
  return <FilterSelect source="role" label="Role" choices={choices} />;
}
