import ActionsIcon from '@mui/icons-material/SubdirectoryArrowRight';
import Box from '@mui/material/Box';
import TableCell from '@mui/material/TableCell';
import type { TestCase } from '@testplatform/contract';

/** The title, and the marker of a case that has event actions (3 §13). */
export function CaseTitle({ testCase: { title, eventActions } }: { readonly testCase: TestCase }) {
  return (
    <TableCell component="th" scope="row" sx={{ fontWeight: 'inherit' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minWidth: 0 }}>
        <Box component="span" title={title} sx={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
          {title}
        </Box>
        {eventActions.length > 0 && (
          <ActionsIcon titleAccess="Has event actions" sx={{ fontSize: 16, color: 'text.secondary' }} />
        )}
      </Box>
    </TableCell>
  );
}
