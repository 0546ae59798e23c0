import { DAY } from '@testplatform/contract';
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
  /** Address that the point links to. */
  readonly href?: string;
}

/**
 * The points of a trend, evenly spaced, after a zero point that lies one day before the first (2 §9). Null is a gap
 * that breaks the line: after the zero point, and between two points with at least a day without one between them.
 */
export function slotsOf(points: readonly TrendPoint[]): readonly (TrendPoint | null)[] {
  const [first] = points;
  if (!first) return [];
  const zeros = Object.fromEntries(Object.keys(first.values).map((key) => [key, 0]));
  const spaced = points.flatMap((point, index) => {
    const before = points[index - 1];
    return before && daysBetween(before.time, point.time) > 1 ? [null, point] : [point];
  });
  return [{ time: first.time - DAY, values: zeros }, null, ...spaced];
}

/** Calendar days in the user's time zone. Days that a clock change shortens or lengthens count as one. */
function daysBetween(one: number, other: number): number {
  return Math.round((startOfDay(other) - startOfDay(one)) / DAY);
}

const startOfDay = (time: number): number => new Date(time).setHours(0, 0, 0, 0);
