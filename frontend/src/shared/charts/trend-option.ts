import type { EChartsCoreOption } from 'echarts/core';
import { chartBase, TICKS } from './chart-base.js';
import { withZeroPoint, type TrendPoint, type TrendSeries } from './trend.js';
import { colourOf, type ChartLook } from './use-chart-look.js';

const SYMBOL_SIZE = 7;

/** The chart library's description of a trend. */
export function trendOption(
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
