import type { EChartsCoreOption } from 'echarts/core';
import type { DayHours } from '../../../api/analytics.js';
import { chartBase } from '../../../shared/charts/chart-base.js';
import type { ChartLook } from '../../../shared/charts/use-chart-look.js';
import { periodLabel } from './labels.js';

export const HOURS = Array.from({ length: 24 }, (_one, hour) => String(hour));
const WEEK = 7;
/** Room for the scale below the hours, in pixels. */
const SCALE = 56;

/** The chart library's description of days by hours; the more runs, the fuller the colour. */
export function heatmapOption(hours: DayHours, look: ChartLook): EChartsCoreOption {
  const { text, animation, grid, tooltip } = chartBase(look, 'runs');
  const days = Object.keys(hours);
  const cells = days.flatMap((day, row) => HOURS.map((hour, column) => [column, row, hours[day]?.[hour]?.runs ?? 0]));
  const most = Math.max(1, ...cells.map(([, , runs]) => runs ?? 0));
  return {
    animation,
    grid: { ...grid, top: 8, bottom: SCALE },
    tooltip: { ...tooltip, position: 'top' },
    xAxis: { type: 'category', data: HOURS, axisLabel: text, splitArea: { show: true } },
    yAxis: { type: 'category', inverse: true, data: days.map((day) => periodLabel(day, WEEK)), axisLabel: text },
    visualMap: {
      min: 0,
      max: most,
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      precision: 0,
      textStyle: text,
      inRange: { color: [look.palette.background.default, look.palette.primary.main] },
    },
    series: [{ type: 'heatmap', name: 'Runs', data: cells }],
  };
}
