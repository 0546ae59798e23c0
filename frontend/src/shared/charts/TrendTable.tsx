import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { formatDateTime } from '../utils/format.js';
import type { TrendPoint, TrendSeries } from './trend.js';

interface TrendFigures {
  readonly title: string;
  readonly points: readonly TrendPoint[];
  readonly series: readonly TrendSeries[];
  readonly unit: string;
}

/** The figures of a trend, newest first. */
export function TrendTable({ title, points, series, unit }: TrendFigures) {
  return (
    <Table size="small" stickyHeader aria-label={title}>
      <TableHead>
        <TableRow>
          <TableCell>Time</TableCell>
          {series.map(({ key, label }) => (
            <TableCell key={key} align="right">
              {unit ? `${label} (${unit})` : label}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {points.toReversed().map(({ time, values }) => (
          <TableRow key={time}>
            <TableCell>{formatDateTime(new Date(time).toISOString())}</TableCell>
            {series.map(({ key }) => (
              <TableCell key={key} align="right">
                {values[key]}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
