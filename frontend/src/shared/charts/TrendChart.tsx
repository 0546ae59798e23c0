import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { EChartsCoreOption } from 'echarts/core';
import { useMemo } from 'react';
import { Link as RouterLink, useNavigate } from 'react-router';
import { formatDateTime, formatDay, formatDayTime } from '../utils/format.js';
import { chartBase, figureOf, heightFor } from './chart-base.js';
import { ChartCard } from './ChartCard.js';
import { slotsOf, type TrendPoint, type TrendSeries } from './trend.js';
import { useChartLook, colourOf, type ChartLook } from './use-chart-look.js';

interface TrendChartProps {
  readonly title: string;
  /** Oldest first. */
  readonly points: readonly TrendPoint[];
  readonly series: readonly TrendSeries[];
  readonly unit?: string;
  /** Pixels; default 380 (1 §9). */
  readonly height?: number;
}

/** Figures over time as a line chart or a table. A click on a point that has a link opens it. */
export function TrendChart({ title, points, series, unit = '', height = 380 }: TrendChartProps) {
  const look = useChartLook();
  const navigate = useNavigate();
  const slots = useMemo(() => slotsOf(points), [points]);
  const option = useMemo(() => trendOption(slots, series, unit, look), [slots, series, unit, look]);
  const table = <TrendTable title={title} points={points} series={series} unit={unit} />;
  const hrefOf = (slot: number) => slots[slot]?.href;
  const onPick = (slot: number) => {
    const href = hrefOf(slot);
    if (href !== undefined) void navigate(href);
  };
  const pick = points.some(({ href }) => href !== undefined)
    ? { can: (slot: number) => hrefOf(slot) !== undefined, pick: onPick }
    : undefined;
  return (
    <ChartCard title={title} option={option} table={table} height={heightFor(points.length, height)} pick={pick} />
  );
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
        {points.toReversed().map(({ time, values, href }) => (
          <TableRow key={`${time} ${href}`}>
            <TableCell>
              {href === undefined ? (
                timeOf(time)
              ) : (
                <Link component={RouterLink} to={href}>
                  {timeOf(time)}
                </Link>
              )}
            </TableCell>
            {series.map(({ key }) => (
              <TableCell key={key} align="right">
                {figureOf(values[key] ?? 0, unit)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

const timeOf = (unixMs: number): string => formatDateTime(new Date(unixMs).toISOString());

/** The zero point has a day, but no time. */
const labelOf = (slot: TrendPoint | null, index: number): string => {
  if (!slot) return 'No run';
  return index === 0 ? formatDay(slot.time) : formatDayTime(slot.time);
};

const SYMBOL_SIZE = 7;

/** The ECharts option of a trend. */
function trendOption(
  slots: readonly (TrendPoint | null)[],
  series: readonly TrendSeries[],
  unit: string,
  look: ChartLook,
): EChartsCoreOption {
  const { text, animation, grid, legend, tooltip, axisLine, valueAxis } = chartBase(look, unit);
  return {
    animation,
    grid,
    legend: { ...legend, show: series.length > 1 },
    tooltip: { ...tooltip, trigger: 'axis' },
    xAxis: {
      type: 'category',
      data: slots.map(labelOf),
      axisLabel: { ...text, hideOverlap: true, formatter: (label: string, slot: number) => (slots[slot] ? label : '') },
      axisTick: { alignWithLabel: true },
      axisLine,
    },
    yAxis: valueAxis,
    series: series.map(({ key, label, color }) => ({
      type: 'line',
      name: label,
      color: colourOf(look, color),
      symbol: 'circle',
      symbolSize: SYMBOL_SIZE,
      showAllSymbol: true,
      data: slots.map((slot) => slot && (slot.values[key] ?? 0)),
    })),
  };
}
