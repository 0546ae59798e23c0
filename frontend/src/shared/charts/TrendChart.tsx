import { useMemo } from 'react';
import { ChartCard } from './ChartCard.js';
import type { TrendPoint, TrendSeries } from './trend.js';
import { trendOption } from './trend-option.js';
import { TrendTable } from './TrendTable.js';
import { useChartLook } from './use-chart-look.js';

interface TrendChartProps {
  readonly title: string;
  /** Oldest first. */
  readonly points: readonly TrendPoint[];
  readonly series: readonly TrendSeries[];
  readonly unit?: string;
  /** Pixels; 380 unless told (1 §9). */
  readonly height?: number;
}

/** Figures over time as lines, or the same figures as a table. */
export function TrendChart({ title, points, series, unit = '', height = 380 }: TrendChartProps) {
  const look = useChartLook();
  const option = useMemo(() => trendOption(points, series, unit, look), [points, series, unit, look]);
  const table = <TrendTable title={title} points={points} series={series} unit={unit} />;
  return <ChartCard title={title} option={option} table={table} height={height} />;
}
