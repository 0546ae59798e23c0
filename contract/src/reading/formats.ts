import { LIMITS } from '../limits.js';
import { TEXTS } from '../texts.js';

/** The documented parsing and formatting of numbers and texts (1 §5, §9). Pure, and the same for every client. */

/** Parses an amount, ignoring commas; anything else is returned unchanged. */
export function toAmount(text: string): number | string {
  const plain = text.replace(/,/g, '').trim();
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : text;
}

/** Converts `1:05 PM` to `13:05`; anything but `h:mm AM/PM` becomes "Invalid time format". */
export function toClock(text: string): string {
  const [, hour, minute, half] = /^(1[0-2]|0?[1-9]):([0-5]\d)\s?([AP]M)$/i.exec(text.trim()) ?? [];
  if (hour === undefined || minute === undefined || half === undefined) return TEXTS.timeFormat;
  const hours = (Number(hour) % 12) + (half.toUpperCase() === 'PM' ? 12 : 0);
  return `${String(hours).padStart(2, '0')}:${minute}`;
}

/** Replaces zero-width spaces, tabs and Arabic commas, which pasted texts may contain, by spaces. */
export const sanitizeText = (text: string): string => text.replace(/[\u200b\t\u060c]/g, ' ');

/** Bytes in binary units (steps of 1024): `1.5 MiB`. */
export const formatBinarySize = (bytes: number): string => formatSize(bytes, 1_024, ['B', 'KiB', 'MiB', 'GiB', 'TiB']);

/** Bytes in decimal units (steps of 1000): `1.5 MB`. */
export const formatDecimalSize = (bytes: number): string => formatSize(bytes, 1_000, ['B', 'kB', 'MB', 'GB', 'TB']);

function formatSize(bytes: number, step: number, units: readonly string[]): string {
  let [size, unit] = [bytes, 0];
  // A value that rounds up to a whole step moves to the next unit.
  while (Math.round(Math.abs(size) * 100) / 100 >= step && unit < units.length - 1) {
    size /= step;
    unit++;
  }
  return `${Math.round(size * 100) / 100} ${units[unit]}`;
}

/**
 * A value above a limit, with as many decimals as it takes to show that: 3.004 for 3.00, not 3.00. At most six.
 * @param decimals those of the limit
 */
export function aboveLimit(value: number, limit: number, decimals: number): string {
  const shown = limit.toFixed(decimals);
  for (let more = decimals; more < 6; more++)
    if (Number(value.toFixed(more)) > Number(shown)) return value.toFixed(more);
  return value.toFixed(6);
}

/** The increase over the previous value in percent, rounded to ten decimals; null if that was 0. */
export function percentageDifference(current: number, previous: number): number | null {
  if (previous === 0) return null;
  return Number((((current - previous) / previous) * 100).toFixed(10));
}

/**
 * Splits an amount into equal parts, rounded to two decimals; the last one gets the remainder, which may be less (1 §9).
 * @throws RangeError unless `parts` is a whole number from 1
 */
export function splitAmount(amount: number, parts: number): number[] {
  if (!Number.isSafeInteger(parts) || parts < 1) throw new RangeError('An amount is split into one part or more');
  const cents = Math.round(amount * 100);
  const each = Math.round(cents / parts);
  const split = Array.from({ length: parts }, () => each / 100);
  split[parts - 1] = (cents - each * (parts - 1)) / 100;
  return split;
}

/** Adds a (possibly negative) number of months to a month, `YYYY-MM`. */
export function addMonths(month: string, count: number): string {
  const [year, number] = month.split('-').map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 'YYYY-MM'.length);
}

/** The months up to this one, oldest first, each as `YYYY-MM`. */
export const lastMonths = (month: string, count: number = LIMITS.analyticsMonths): string[] =>
  Array.from({ length: count }, (_one, index) => addMonths(month, index + 1 - count));

/** Whether another page may follow, that is, whether this one is full. */
export const mayHaveMore = (page: readonly unknown[], pageSize: number = LIMITS.pageSize): boolean =>
  page.length === pageSize;
