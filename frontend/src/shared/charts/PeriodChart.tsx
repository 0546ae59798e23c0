import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { EChartsCoreOption } from 'echarts/core';
import { useMemo } from 'react';
import { chartBase, figureOf, firstMeasured, heightFor } from './chart-base.js';
import { ChartCard } from './ChartCard.js';
import { useChartLook, colourOf, type ChartColour, type ChartLook } from './use-chart-look.js';

/** Figures by period, as lines, bars or a table. */
export function PeriodChart({ title, ...figures }: PeriodFigures & { readonly title: string }) {
  const look = useChartLook();
  const { kind, labels, series, unit } = figures;
  const first = firstMeasured(series);
  const option = useMemo(
    () => periodOption({ kind, unit, ...from(first ?? 0, { labels, series }) }, look),
    [kind, labels, series, unit, first, look],
  );
  const height = heightFor(first === null ? 0 : labels.length - first);
  return <ChartCard title={title} option={option} height={height} table={<PeriodTable title={title} {...figures} />} />;
}

/** The periods from an index on, for the chart. The table has all periods. */
const from = (first: number, { labels, series }: Pick<PeriodFigures, 'labels' | 'series'>) => ({
  labels: labels.slice(first),
  series: series.map(({ values, ...one }) => ({ ...one, values: values.slice(first) })),
});

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
                {shown(values[index], unit)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const shown = (value: number | null | undefined, unit: string): string =>
  typeof value === 'number' ? figureOf(value, unit) : '–';

export interface PeriodSeries {
  readonly label: string;
  readonly color: ChartColour;
  /** One value per period; null where nothing was measured. */
  readonly values: readonly (number | null)[];
}

interface PeriodFigures {
  readonly kind: 'line' | 'bar';
  /** Labels of the periods, oldest first. */
  readonly labels: readonly string[];
  readonly series: readonly PeriodSeries[];
  readonly unit: string;
}

const SYMBOL_SIZE = 7;
const BAR_MAX = 28;

/** The ECharts option; bars are stacked. */
function periodOption({ kind, labels, series, unit }: PeriodFigures, look: ChartLook): EChartsCoreOption {
  const { text, animation, grid, legend, tooltip, axisLine, valueAxis } = chartBase(look, unit);
  return {
    animation,
    grid,
    legend: { ...legend, show: series.length > 1 },
    tooltip: { ...tooltip, trigger: 'axis' },
    xAxis: { type: 'category', data: labels, axisLabel: { ...text, hideOverlap: true }, axisLine },
    yAxis: valueAxis,
    series: series.map(({ label, color, values }) => ({
      type: kind,
      name: label,
      color: colourOf(look, color),
      data: values,
      ...(kind === 'bar'
        ? { stack: 'all', barMaxWidth: BAR_MAX }
        : { symbol: 'circle', symbolSize: SYMBOL_SIZE, showAllSymbol: true }),
    })),
  };
}
