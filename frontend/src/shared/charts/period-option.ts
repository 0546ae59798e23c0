import type { EChartsCoreOption } from 'echarts/core';
import { chartBase } from './chart-base.js';
import { colourOf, type ChartColour, type ChartLook } from './use-chart-look.js';

export interface PeriodSeries {
  readonly label: string;
  readonly color: ChartColour;
  /** One of each period. */
  readonly values: readonly number[];
}

export interface PeriodFigures {
  readonly kind: 'line' | 'bar';
  /** Of the periods, oldest first. */
  readonly labels: readonly string[];
  readonly series: readonly PeriodSeries[];
  readonly unit: string;
}

const SYMBOL_SIZE = 7;
const BAR_MAX = 28;

/** The chart library's description: bars stand on one another. */
export function periodOption({ kind, labels, series, unit }: PeriodFigures, look: ChartLook): EChartsCoreOption {
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
      ...(kind === 'bar' ? { stack: 'all', barMaxWidth: BAR_MAX } : { symbol: 'circle', symbolSize: SYMBOL_SIZE }),
    })),
  };
}
