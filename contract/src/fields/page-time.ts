import { LIMITS } from '../limits.js';

/** Errors of invalid `Set clock` fields. */
export const PAGE_TIME_ERROR =
  'Time should look like 2026-12-31 23:59, for the time zone of the environment, or 2026-12-31T23:59Z, for UTC';
export const DURATION_ERROR = `Forward by should be a time of up to ${LIMITS.clockForwardMaxDays} days, such as 90 s, 15 min, 2 h 30 min or 30 days`;

/** A date with a time, as ISO 8601 writes it. */
export interface PageTime {
  /** Such as `2026-12-31T23:59`. */
  readonly local: string;
  /** `Z`, or such as `+01:00`; null: that of the environment's time zone. */
  readonly offset: string | null;
}

const TIME =
  /^((?:19[7-9]|[2-9]\d\d)\d-\d\d-\d\d)(?:[T ]((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?) ?(Z|[+-](?:0\d|1[0-4]):[0-5]\d)?)?$/i;

/** Parses a date, from 1970 on, with or without a time and an offset; null if invalid. A date alone means its midnight. */
export function parsePageTime(text: string): PageTime | null {
  const [, day, time = '00:00', offset] = TIME.exec(text.trim()) ?? [];
  if (day === undefined) return null;
  const read = new Date(`${day}T00:00Z`);
  // Some days don't exist: 2026-02-30 would be read as another one.
  if (Number.isNaN(read.getTime()) || !read.toISOString().startsWith(day)) return null;
  return { local: `${day}T${time}`, offset: offset?.toUpperCase() ?? null };
}

/** Milliseconds of each unit, by the beginning of its name. */
const UNITS = { s: 1_000, min: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 };
const PART =
  /^\s*(\d{1,9})\s*(?:(s)(?:ec(?:ond)?s?)?|(min)(?:ute)?s?|(h)(?:ours?)?|(d)(?:ays?)?|(w)(?:eeks?)?)(?![a-z])/i;

/** Parses a duration of one or several parts, such as `2 h 30 min`, to milliseconds; null if it is invalid, zero or too long. */
export function parseDuration(text: string): number | null {
  let total = 0;
  for (let rest = text.trim(); rest !== '';) {
    const [part, amount, ...units] = PART.exec(rest) ?? [];
    const unit = units.find((one) => one !== undefined)?.toLowerCase();
    if (part === undefined || unit === undefined) return null;
    total += Number(amount) * UNITS[unit as keyof typeof UNITS];
    rest = rest.slice(part.length);
  }
  return total > 0 && total <= LIMITS.clockForwardMaxDays * UNITS.d ? total : null;
}
