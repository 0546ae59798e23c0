import Box from '@mui/material/Box';
import type { AuditEntry } from '../../../api/admin.js';
import { visuallyHidden } from '../../../shared/visually-hidden.js';
import { detailLines } from './audit-detail.js';

/** The details of an entry, one line per field; for a change, the values before and after. */
export function AuditDetail({ detail }: Pick<AuditEntry, 'detail'>) {
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
