import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { DataTable, ListBase, Pagination } from 'react-admin';
import { Link as RouterLink } from 'react-router';
import type { Role } from '../../../api/roles.js';
import { PageTitle } from '../../../shared/components/PageTitle.js';
import { formatDateTime } from '../../../shared/utils/format.js';
import { FilterBar, FilterSearch } from '../list/filters.js';
import { FRESH, PAGE_SIZE, PAGE_SIZES, tableFrame, WIDE } from '../list/list-settings.js';
import { ListStates } from '../list/ListStates.js';
import { Holders } from './Holders.js';

/** The roles. Search, order and page are kept in the address alone: a stored copy would win over Back. */
export function RoleListScreen() {
  return (
    <ListBase
      perPage={PAGE_SIZE}
      sort={{ field: 'name', order: 'ASC' }}
      storeKey={false}
      queryOptions={FRESH}
      disableAuthentication
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 2 }}>
        <PageTitle title="Roles" documentTitle="Roles · Administration" />
        <Box sx={{ flex: 1 }} />
        <Button component={RouterLink} to="/admin/roles/create" variant="contained" startIcon={<AddIcon />}>
          New role
        </Button>
      </Box>
      <FilterBar label="Roles">
        <FilterSearch source="q" label="Search roles" />
      </FilterBar>
      <ListStates one="role" many="roles">
        <RoleTable />
        <Pagination rowsPerPageOptions={PAGE_SIZES} />
      </ListStates>
    </ListBase>
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
