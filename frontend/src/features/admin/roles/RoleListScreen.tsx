import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { DataTable } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { Role } from '../../../api/people/roles.js';
import { formatDateTime } from '../../../shared/utils/format.js';
import { FilterSearch } from '../list/filters.js';
import { tableFrame, WIDE } from '../list/list-settings.js';
import { ListScreen } from '../list/ListScreen.js';
import { Holders } from './Holders.js';

export function RoleListScreen() {
  return (
    <ListScreen
      title="Roles"
      one="role"
      many="roles"
      sort={{ field: 'name', order: 'ASC' }}
      filters={<FilterSearch source="q" label="Search roles" />}
      action={
        <Button component={RouterLink} to="/admin/roles/create" variant="contained" startIcon={<AddIcon />}>
          New role
        </Button>
      }
    >
      <RoleTable />
    </ListScreen>
  );
}

const Column = DataTable.Col<Role>;

function RoleTable() {
  return (
    <Box sx={tableFrame}>
      <DataTable<Role> bulkActionButtons={false} rowClick={false} size="medium">
        <Column label="Name" source="name" render={(role) => <NameCell role={role} />} />
        <Column label="People" disableSort render={(role) => <Holders role={role} />} sx={{ whiteSpace: 'nowrap' }} />
        <Column
          label="Last change"
          source="lastModified"
          render={({ lastModified }) => formatDateTime(lastModified)}
          sx={WIDE}
        />
      </DataTable>
    </Box>
  );
}

function NameCell({ role: { id, name, description } }: { readonly role: Role }) {
  return (
    <>
      <Link component={RouterLink} to={`/admin/roles/${id}`} sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>
        {name}
      </Link>
      {description && (
        <Typography variant="body2" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
          {description}
        </Typography>
      )}
    </>
  );
}
