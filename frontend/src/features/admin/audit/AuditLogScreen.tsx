import { FilterSearch, FilterText, FilterSelect } from '../list/filters.js';
import { ListScreen } from '../list/ListScreen.js';
import { EVENT_CHOICES } from './audit-labels.js';
import { AuditTable } from './AuditTable.js';

/** The default, because most entries are sign-ins. */
const WITHOUT_SIGN_INS = { sign_ins: false };
const SIGN_INS = [{ value: false, label: 'Hidden' }];

/** Who did what, newest first; read-only. */
export function AuditLogScreen() {
  return (
    <ListScreen
      title="Audit log"
      one="entry"
      many="entries"
      sort={{ field: 'id', order: 'DESC' }}
      defaultFilters={WITHOUT_SIGN_INS}
      filters={
        <>
          <FilterSearch source="q" label="Search the audit log" />
          <FilterSelect source="event" label="Event" choices={EVENT_CHOICES} />
          <FilterSelect source="sign_ins" label="Sign-ins" choices={SIGN_INS} any="Shown" />
          <FilterText source="actor" label="By" />
          <FilterText source="from" label="From" type="date" />
          <FilterText source="to" label="To" type="date" />
        </>
      }
    >
      <AuditTable />
    </ListScreen>
  );
}
