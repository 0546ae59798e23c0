import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useMemo } from 'react';
import { ChartCard } from './ChartCard.js';
import { periodOption, type PeriodFigures } from './period-option.js';
import { useChartLook } from './use-chart-look.js';

/** Figures of one period after the other, as lines or bars, or as a table. */
export function PeriodChart({ title, ...figures }: PeriodFigures & { readonly title: string }) {
  const look = useChartLook();
  const { kind, labels, series, unit } = figures;
  const option = useMemo(() => periodOption({ kind, labels, series, unit }, look), [kind, labels, series, unit, look]);
  return <ChartCard title={title} option={option} table={<PeriodTable title={title} {...figures} />} />;
}

function PeriodTable({ title, labels, series, unit }: PeriodFigures & { readonly title: string }) {
  return (
    <Table size="small" stickyHeader aria-label={title}>
      <TableHead>
        <TableRow>
          <TableCell>Period</TableCell>
          {series.map(({ label }) => (
            <TableCell key={label} align="right">
              {unit ? `${label} (${unit})` : label}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {labels.map((period, index) => (
          <TableRow key={period}>
            <TableCell>{period}</TableCell>
            {series.map(({ label, values }) => (
              <TableCell key={label} align="right">
                {values[index]}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
