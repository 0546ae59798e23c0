import Box from '@mui/material/Box';
import type { AuditEntry } from '../../../api/admin.js';
import { detailLines } from './detail-lines.js';

/** What an entry says beside who and when, a line a field. */
export function AuditDetail({ detail }: Pick<AuditEntry, 'detail'>) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', minWidth: 160, overflowWrap: 'anywhere' }}>
      {detailLines(detail).map((line) => (
        <li key={line}>{line}</li>
      ))}
    </Box>
  );
}
