import { addMonths, isTimeZone, lastMonths, LIMITS, TEXTS } from '@testplatform/contract';
import { invalid } from '../../common/errors.js';
import { addDays, type Day, daysBetween, isDay, TimeZone } from '../../common/time-zone.js';
import { QUARTER } from '../reports/roll-ups/totals.service.js';

/** The periods that a client asks for. */
export interface PeriodChoice {
  readonly weekly?: boolean;
  readonly lastSevenDays?: boolean;
  readonly dateRange?: object;
}

/** Consecutive periods. */
export interface Periods {
  readonly keys: readonly string[];
  /**
   * The first quarter-hour of each period, counted from the Unix epoch, and the end of the last period: one more entry
   * than keys.
   */
  readonly starts: readonly number[];
}

/**
 * The periods of a request (3 §10): a date range by day, the last seven days, the last four weeks keyed by their Sunday, else the last
 * twelve months. When a request names several, the first in this order wins.
 * @param now Unix milliseconds
 * @throws UserError 422 for an invalid range
 */
export function periodsOf({ weekly, lastSevenDays, dateRange }: PeriodChoice, zone: TimeZone, now: number): Periods {
  const today = zone.at(now).day;
  const range = readRange(dateRange, today);
  if (range) return days(zone, range.from, daysBetween(range.from, range.to) + 1);
  if (lastSevenDays) return days(zone, addDays(today, 1 - LIMITS.analyticsDays), LIMITS.analyticsDays);
  return weekly ? weeks(zone, today) : months(zone, today);
}

/** The time zone of a request. @throws UserError 422 for an unknown one */
export function zoneOf(name = 'UTC'): TimeZone {
  if (!isTimeZone(name)) throw invalid({ tz: 'tz should be a time zone such as Europe/Berlin' });
  return new TimeZone(name);
}

/** The last seven days and the seven before them, as two periods. */
export function lastTwoWeeks(zone: TimeZone, now: number): Periods {
  const today = zone.at(now).day;
  const firsts = [1 - 2 * LIMITS.analyticsDays, 1 - LIMITS.analyticsDays, 1].map((later) => addDays(today, later));
  return { keys: ['previous', 'current'], starts: firsts.map((day) => startOf(zone, day)) };
}

function days(zone: TimeZone, first: Day, count: number): Periods {
  return between(
    zone,
    Array.from({ length: count + 1 }, (_one, index) => addDays(first, index)),
  );
}

function weeks(zone: TimeZone, today: Day): Periods {
  const sunday = addDays(today, -new Date(today).getUTCDay());
  const { analyticsWeeks } = LIMITS;
  return between(
    zone,
    Array.from({ length: analyticsWeeks + 1 }, (_one, index) => addDays(sunday, 7 * (index + 1 - analyticsWeeks))),
  );
}

function months(zone: TimeZone, today: Day): Periods {
  const month = today.slice(0, 'YYYY-MM'.length);
  const keys = lastMonths(month);
  const { starts } = between(
    zone,
    [...keys, addMonths(month, 1)].map((first) => `${first}-01`),
  );
  return { keys, starts };
}

/** Periods from each of these days to the next. */
const between = (zone: TimeZone, firsts: readonly Day[]): Periods => ({
  keys: firsts.slice(0, -1),
  starts: firsts.map((day) => startOf(zone, day)),
});

/** The first quarter-hour of a day, counted from the Unix epoch. */
const startOf = (zone: TimeZone, day: Day): number => Math.ceil(zone.startOf(day) / QUARTER);

/** Parses a date range; null when it is absent or empty. */
function readRange(range: object | undefined, today: Day): { from: Day; to: Day } | null {
  const { from = '', to = '', ...unknown } = (range ?? {}) as Readonly<Record<string, unknown>>;
  const refuse = (sentence: string) => invalid({ dateRange: sentence });
  if (Object.keys(unknown).length > 0) throw refuse('A date range has nothing but from and to');
  if (isBlank(from) && isBlank(to)) return null;
  if (!isDay(from) || !isDay(to)) throw refuse('From and to should be days such as 2026-01-31');
  if (from > to) throw refuse('From should not be later than to');
  if (to > today) throw refuse('Dates should not be later than today');
  if (daysBetween(from, to) >= LIMITS.dateSpanDays) throw refuse(TEXTS.dateSpan);
  return { from, to };
}

const isBlank = (value: unknown): boolean => value === '' || value === null;
