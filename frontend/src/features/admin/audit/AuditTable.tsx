import Box from '@mui/material/Box';
import { DataTable } from 'react-admin';
import type { AuditEntry } from '../../../api/people/admin.js';
import { formatMoment } from '../../../shared/utils/format.js';
import { visuallyHidden } from '../../../shared/visually-hidden.js';
import { tableFrame, useIsNarrow, WIDE } from '../list/list-settings.js';
import { detailLines } from './audit-detail.js';
import { eventLabel } from './audit-labels.js';

const Column = DataTable.Col<AuditEntry>;
const NARROW = { typography: 'caption', overflowWrap: 'anywhere' } as const;

export function AuditTable() {
  return (
    <Box sx={tableFrame}>
      <DataTable<AuditEntry>
        bulkActionButtons={false}
        rowClick={false}
        size="medium"
        sx={{ '& td': { verticalAlign: 'top' } }}
      >
        <Column label="Time" source="at" render={({ at }) => formatMoment(at)} sx={{ ...WIDE, whiteSpace: 'nowrap' }} />
        <Column label="Event" source="event" render={(entry) => <EventCell entry={entry} />} />
        <Column label="By" source="actor_email" render={byOf} sx={WIDE} />
        <Column label="About" disableSort source="subject_name" render={subjectOf} sx={WIDE} />
        <Column label="From" disableSort source="ip" render={fromOf} sx={WIDE} />
        <Column
          label="Details"
          disableSort
          source="detail"
          render={({ detail }) => <AuditDetail detail={detail} />}
          sx={WIDE}
        />
      </DataTable>
    </Box>
  );
}

const byOf = ({ actor_email }: AuditEntry): string => actor_email || '–';
const subjectOf = ({ subject_type, subject_id, subject_name }: AuditEntry): string =>
  [subject_type, subject_name || subject_id].filter(Boolean).join(' ');
const fromOf = ({ ip, country }: AuditEntry): string => [ip, country].filter(Boolean).join(', ');

/** On phones everything is below the event. */
function EventCell({ entry }: { readonly entry: AuditEntry }) {
  const isNarrow = useIsNarrow();
  const { at, event, detail } = entry;
  if (!isNarrow) return eventLabel(event);
  return (
    <>
      <Box sx={{ fontWeight: 600 }}>{eventLabel(event)}</Box>
      <Box sx={NARROW}>
        <div>{subjectOf(entry)}</div>
        <div>{[`by ${byOf(entry)}`, fromOf(entry)].filter(Boolean).join(' · ')}</div>
        <div>{formatMoment(at)}</div>
        <AuditDetail detail={detail} />
      </Box>
    </>
  );
}

/** The details of an entry, one line per field; for a change, the values before and after. */
function AuditDetail({ detail }: Pick<AuditEntry, 'detail'>) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', minWidth: { md: 160 }, overflowWrap: 'anywhere' }}>
      {detailLines(detail).map(({ name, before, after }) => (
        <li key={name}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {name}:
          </Box>{' '}
          {before !== undefined && (
            <>
              <Box component="del" sx={{ color: 'text.secondary' }}>
                {before}
              </Box>
              <span aria-hidden> → </span>
              <span style={visuallyHidden}> now </span>
            </>
          )}
          {after}
        </li>
      ))}
    </Box>
  );
}
