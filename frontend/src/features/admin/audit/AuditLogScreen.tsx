import Box from '@mui/material/Box';
import { ListBase, Pagination } from 'react-admin';
import { PageTitle } from '../../../shared/components/PageTitle.js';
import { FilterBar, FilterSearch, FilterText, FilterSelect } from '../list/filters.js';
import { PAGE_SIZE, PAGE_SIZES, FRESH } from '../list/list-settings.js';
import { ListStates } from '../list/ListStates.js';
import { EVENT_CHOICES } from './audit-labels.js';
import { AuditTable } from './AuditTable.js';

/** The default, because most entries are sign-ins. */
const WITHOUT_SIGN_INS = { sign_ins: false };
const SIGN_INS = [{ value: false, label: 'Hidden' }];

/** Who did what, newest first; read-only. */
export function AuditLogScreen() {
  return (
    <ListBase
      perPage={PAGE_SIZE}
      sort={{ field: 'id', order: 'DESC' }}
      filterDefaultValues={WITHOUT_SIGN_INS}
      storeKey={false}
      queryOptions={FRESH}
      disableAuthentication
    >
      <Box sx={{ mb: 2 }}>
        <PageTitle title="Audit log" documentTitle="Audit log · Administration" />
      </Box>
      <FilterBar label="Audit log">
        <FilterSearch source="q" label="Search the audit log" />
        <FilterSelect source="event" label="Event" choices={EVENT_CHOICES} />
        <FilterSelect source="sign_ins" label="Sign-ins" choices={SIGN_INS} any="Shown" />
        <FilterText source="actor" label="By" />
        <FilterText source="from" label="From" type="date" />
        <FilterText source="to" label="To" type="date" />
      </FilterBar>
      <ListStates one="entry" many="entries">
        <AuditTable />
        <Pagination rowsPerPageOptions={PAGE_SIZES} />
      </ListStates>
    </ListBase>
  );
}
