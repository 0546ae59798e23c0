import Box from '@mui/material/Box';
import { DataTable } from 'react-admin';
import type { AuditEntry } from '../../../api/admin.js';
import { formatMoment } from '../../../shared/utils/format.js';
import { tableFrame } from '../list/list-settings.js';
import { eventLabel, detailLines } from './audit-labels.js';

const Column = DataTable.Col<AuditEntry>;

export function AuditTable() {
  return (
    <Box sx={tableFrame}>
      <DataTable<AuditEntry> bulkActionButtons={false} rowClick={false} size="medium">
        <Column label="Time" source="at" render={({ at }) => formatMoment(at)} sx={{ whiteSpace: 'nowrap' }} />
        <Column label="Event" source="event" render={({ event }) => eventLabel(event)} />
        <Column label="By" source="actor_email" render={({ actor_email }) => actor_email || '–'} />
        <Column label="About" disableSort source="subject_name" render={subjectOf} />
        <Column
          label="From"
          disableSort
          source="ip"
          render={({ ip, country }) => [ip, country].filter(Boolean).join(', ')}
        />
        <Column label="Details" disableSort source="detail" render={({ detail }) => <AuditDetail detail={detail} />} />
      </DataTable>
    </Box>
  );
}

const subjectOf = ({ subject_type, subject_id, subject_name }: AuditEntry): string =>
  [subject_type, subject_name || subject_id].filter(Boolean).join(' ');

/** The details of an entry, one line per field. */
function AuditDetail({ detail }: Pick<AuditEntry, 'detail'>) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', minWidth: 160, overflowWrap: 'anywhere' }}>
      {detailLines(detail).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  );
}
