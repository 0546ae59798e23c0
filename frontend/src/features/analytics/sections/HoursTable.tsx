import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { TEXTS } from '@testplatform/contract';
import type { DayHours } from '../../../api/analytics.js';
import { periodLabel } from '../model/labels.js';

/** The hours in which something ran, newest first. */
export function HoursTable({ hours }: { readonly hours: DayHours }) {
  const rows = Object.entries(hours)
    .flatMap(([day, ofDay]) => Object.entries(ofDay).map(([hour, counts]) => ({ day, hour, ...counts })))
    .filter(({ runs, success, failure }) => runs + success + failure > 0)
    .reverse();
  return (
    <Table size="small" stickyHeader aria-label="Scheduled insights">
      <TableHead>
        <TableRow>
          <TableCell>Day</TableCell>
          <TableCell>Hour</TableCell>
          <TableCell align="right">Runs</TableCell>
          <TableCell align="right">Success</TableCell>
          <TableCell align="right">Failed</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map(({ day, hour, runs, success, failure }) => (
          <TableRow key={`${day} ${hour}`}>
            <TableCell>{periodLabel(day, 1)}</TableCell>
            <TableCell>{`${hour.padStart(2, '0')}:00`}</TableCell>
            <TableCell align="right">{runs}</TableCell>
            <TableCell align="right">{success}</TableCell>
            <TableCell align="right">{failure}</TableCell>
          </TableRow>
        ))}
        {rows.length === 0 && (
          <TableRow>
            <TableCell colSpan={5}>{TEXTS.noRecords}</TableCell>
          </TableRow>
        )}
      </TableBody>
    </Table>
  );
}
