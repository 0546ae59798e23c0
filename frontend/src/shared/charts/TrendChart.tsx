import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { EChartsCoreOption } from 'echarts/core';
import { useMemo } from 'react';
import { formatDateTime } from '../utils/format.js';
import { chartBase, TICKS } from './chart-base.js';
import { ChartCard } from './ChartCard.js';
import { type TrendPoint, type TrendSeries, withZeroPoint } from './trend.js';
import { useChartLook, colourOf, type ChartLook } from './use-chart-look.js';

interface TrendChartProps {
  readonly title: string;
  /** Oldest first. */
  readonly points: readonly TrendPoint[];
  readonly series: readonly TrendSeries[];
  readonly unit?: string;
  /** Pixels; 380 unless told (1 §9). */
  readonly height?: number;
}

/** Figures over time as a line chart or a table. */
export function TrendChart({ title, points, series, unit = '', height = 380 }: TrendChartProps) {
  const look = useChartLook();
  const option = useMemo(() => trendOption(points, series, unit, look), [points, series, unit, look]);
  const table = <TrendTable title={title} points={points} series={series} unit={unit} />;
  return <ChartCard title={title} option={option} table={table} height={height} />;
}

interface TrendFigures {
  readonly title: string;
  readonly points: readonly TrendPoint[];
  readonly series: readonly TrendSeries[];
  readonly unit: string;
}

/** The figures of a trend, newest first. */
function TrendTable({ title, points, series, unit }: TrendFigures) {
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

const SYMBOL_SIZE = 7;

/** The ECharts option of a trend. */
function trendOption(
  points: readonly TrendPoint[],
  series: readonly TrendSeries[],
  unit: string,
  look: ChartLook,
): EChartsCoreOption {
  const { text, animation, grid, legend, tooltip, axisLine, valueAxis } = chartBase(look, unit);
  const shown = withZeroPoint(points);
  return {
    animation,
    grid,
    legend: { ...legend, show: series.length > 1 },
    tooltip: { ...tooltip, trigger: 'axis' },
    xAxis: { type: 'time', splitNumber: TICKS, axisLabel: { ...text, hideOverlap: true }, axisLine },
    yAxis: valueAxis,
    series: series.map(({ key, label, color }) => ({
      type: 'line',
      name: label,
      color: colourOf(look, color),
      symbol: 'circle',
      symbolSize: SYMBOL_SIZE,
      data: shown.map(({ time, values }) => [time, values[key] ?? 0]),
    })),
  };
}
