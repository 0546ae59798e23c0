import { formatCount } from '../utils/format.js';
import type { ChartLook } from './use-chart-look.js';

const FONT_SIZE = 12;
/** Steps of an axis. */
export const TICKS = 4;

/** Below this number of points, a chart needs less than its usual height. */
const FEW = 3;
/** Pixels. */
const LOW = 200;

/** The height of a chart in pixels: low while there are few points (1 §9 defines that of a full one). */
export const heightFor = (points: number, height = 380): number => (points < FEW ? Math.min(LOW, height) : height);

/**
 * The index of the first period with a value other than 0, before which there is nothing to draw; null if there is
 * none.
 */
export const firstMeasured = (series: readonly { readonly values: readonly (number | null)[] }[]): number | null => {
  const firsts = series.map(({ values }) => values.findIndex(Boolean)).filter((index) => index >= 0);
  return firsts.length === 0 ? null : Math.min(...firsts);
};

/** A figure as tables and tooltips show it: megabytes with two decimals (2 §9), counts of 1000 or more in K (1 §9). */
export const figureOf = (value: number, unit: string): string => {
  if (unit === 'MB') return value.toFixed(2);
  return unit === 's' ? String(value) : formatCount(value);
};

/** Common options of all charts: text, grid, legend and tooltip in the current colour scheme. */
export function chartBase({ palette, fontFamily }: ChartLook, unit: string) {
  const text = { color: palette.text.secondary, fontSize: FONT_SIZE, fontFamily };
  return {
    text,
    animation: !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
    grid: { left: 8, right: 16, top: 36, bottom: 8, outerBoundsMode: 'same', outerBoundsContain: 'axisLabel' },
    legend: { top: 0, left: 0, icon: 'roundRect', itemHeight: 4, itemWidth: 14, textStyle: text },
    tooltip: {
      confine: true,
      backgroundColor: palette.background.paper,
      borderColor: palette.divider,
      textStyle: { ...text, color: palette.text.primary },
      valueFormatter: (value: unknown) =>
        typeof value === 'number' ? `${figureOf(value, unit)}${unit && ` ${unit}`}` : '–',
    },
    axisLine: { lineStyle: { color: palette.divider } },
    valueAxis: {
      type: 'value',
      // Counts are whole numbers.
      ...(unit === '' && { minInterval: 1 }),
      name: unit,
      nameTextStyle: text,
      splitNumber: TICKS,
      axisLabel: text,
      splitLine: { lineStyle: { color: palette.divider } },
    },
  } as const;
}
