import Checkbox from '@mui/material/Checkbox';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { visuallyHidden } from '../../../shared/visually-hidden.js';
import type { ExtraColumn } from './columns.js';
import type { Marked } from './use-marked.js';

type Head = readonly [label: string, width?: number];

/** The columns of 2 §2 and 3 §13 with their widths. Title and Event share the rest. */
const headsOf = (extra: readonly ExtraColumn[]): readonly Head[] => [
  ['#', 72],
  ['Title'],
  ['Event'],
  ...extra.map(({ label, width }): Head => [label, width]),
  ['Test status', 116],
];
/** How many columns there are, with the checkbox in front and the expander behind. */
export const columnCount = (extra: readonly ExtraColumn[]): number => headsOf(extra).length + 2;

interface CaseHeadProps {
  readonly extra: readonly ExtraColumn[];
  readonly marked: Marked;
  readonly shown: number;
}

export function CaseHead({ extra, marked, shown }: CaseHeadProps) {
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
        {headsOf(extra).map(([label, width]) => (
          <TableCell key={label} sx={{ width, fontWeight: 600, whiteSpace: 'nowrap' }}>
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
