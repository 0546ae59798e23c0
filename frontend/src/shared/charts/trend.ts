import type { ChartColour } from './use-chart-look.js';

/** A line of a trend chart. */
export interface TrendSeries {
  readonly key: string;
  readonly label: string;
  readonly color: ChartColour;
}

export interface TrendPoint {
  /** Unix milliseconds. */
  readonly time: number;
  /** By the key of the series. */
  readonly values: Readonly<Record<string, number>>;
}

const DAY = 24 * 60 * 60_000;

/** The points with a zero point one day before the first, so that one result already makes a line (2 §9). */
export function withZeroPoint(points: readonly TrendPoint[]): readonly TrendPoint[] {
  const [first] = points;
  if (!first) return points;
  const zeros = Object.fromEntries(Object.keys(first.values).map((key) => [key, 0]));
  return [{ time: first.time - DAY, values: zeros }, ...points];
}
