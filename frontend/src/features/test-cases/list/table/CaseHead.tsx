import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { visuallyHidden } from '../../../../shared/visually-hidden.js';
import type { CaseColumns } from './columns.js';
import type { Marked } from '../use-marked.js';

interface CaseHeadProps {
  readonly columns: CaseColumns;
  readonly marked: Marked;
  readonly shown: number;
}

/** The columns of 2 §2. The title takes the remaining width. */
export function CaseHead({ columns, marked, shown }: CaseHeadProps) {
  const count = marked.cases.length;
  return (
    <TableHead>
      <TableRow aria-rowindex={1}>
        <TableCell padding="none" sx={{ width: 44, pl: 1 }}>
          <Checkbox
            size="small"
            sx={{ p: 0.5 }}
            checked={count > 0 && count === shown}
            indeterminate={count > 0 && count < shown}
            onChange={marked.toggleAll}
            slotProps={{ input: { 'aria-label': 'Select all test cases' } }}
          />
        </TableCell>
        {[{ label: '#', width: 60 }, { label: 'Title', width: undefined }, ...columns.shown].map(({ label, width }) => (
          <TableCell key={label} sx={{ width, px: 1, fontWeight: 600, whiteSpace: 'nowrap' }}>
            {label}
          </TableCell>
        ))}
        <TableCell sx={{ width: 44 }}>
          <span style={visuallyHidden}>Details</span>
        </TableCell>
      </TableRow>
    </TableHead>
  );
}
