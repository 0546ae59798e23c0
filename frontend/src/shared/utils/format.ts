/** Bytes. */
export const MEGABYTE = 1_048_576;
/** Factor between units of durations and counts. */
export const THOUSAND = 1_000;

/** Bytes as megabytes with two decimals (2 §9). */
export const toMegabytes = (bytes: number): string => (bytes / MEGABYTE).toFixed(2);

/** Milliseconds as seconds: two decimals below ten, one above. */
export function toSeconds(ms: number): string {
  const seconds = ms / THOUSAND;
  return seconds.toFixed(seconds < 10 ? 2 : 1);
}

/** Counts of 1000 or more in K. */
export function formatCount(count: number): string {
  if (count < THOUSAND) return String(count);
  return `${Number((count / THOUSAND).toFixed(1))}K`;
}

interface CaseCounts {
  readonly success: number;
  /** Those of the successes that have a warning. */
  readonly concentrate: number;
  readonly failure: number;
  readonly skipped: number;
}

/**
 * Counts of test cases in words: `4 passed, 1 of them with a warning, 1 failed`. Counts of 0 are omitted, except that of
 * passed cases.
 */
export const describeSummary = ({ success, concentrate, failure, skipped }: CaseCounts): string =>
  [
    `${formatCount(success)} passed`,
    concentrate > 0 && `${formatCount(concentrate)} of them with a warning`,
    failure > 0 && `${formatCount(failure)} failed`,
    skipped > 0 && `${formatCount(skipped)} skipped`,
  ]
    .filter(Boolean)
    .join(', ');

/** A share as a whole percentage; 0 of 0 is 0. */
export const percentOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 100));

const dateTime = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const timeOfDay = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  // `hour12: false` would show the first hour of a day as 24.
  hourCycle: 'h23',
});

/** `Nov 20, 2026, 8:13 PM`, in the person's time zone. */
export const formatDateTime = (iso: string): string => dateTime.format(new Date(iso));

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' });

/** `Nov 20, 2026, 8:13:05 PM`, in the person's time zone. */
export const formatMoment = (iso: string): string => moment.format(new Date(iso));

const day = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric' });
const dayTime = new Intl.DateTimeFormat('en', {
  month: 'short',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** `Nov 20, 20:13`, in the person's time zone. */
export const formatDayTime = (unixMs: number): string => dayTime.format(unixMs);

/** `Nov 20`, in the person's time zone. */
export const formatDay = (unixMs: number): string => day.format(unixMs);

/** `20:13:05`, in the person's time zone. */
export const formatTime = (unixMs: number): string => timeOfDay.format(unixMs);

/** `1 test case`, `2 test cases`. */
export const plural = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
