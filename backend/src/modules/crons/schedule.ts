import { DAY, HOUR } from '@testplatform/contract';
import { addDays, type Day, TimeZone } from '../../common/time-zone.js';
import type { CronDay } from './cron-day.entity.js';

/** A daily local time in a time zone (3 §8). */
export interface DailySchedule {
  readonly hour: number;
  readonly minute: number;
  /** IANA name. */
  readonly timeZone: string;
}

/** A planned run. */
export interface PlannedRun {
  /** In the schedule's time zone. A schedule runs once per date. */
  readonly date: Day;
  /** Unix milliseconds. */
  readonly at: number;
}

/** The outcome of a day of a schedule; its due time in Unix milliseconds. */
type HandledDay = Pick<CronDay, 'localDate' | 'dueAt' | 'outcome'>;

/** A late run is still started within this time, in milliseconds. */
export const LATE_START = HOUR;
/** How many days to look back for missed runs. */
const LOOK_BACK = 31;

/** The next runs after a time, in Unix milliseconds. @param isDone whether a date had its run already */
export function nextRuns(
  { hour, minute, timeZone }: DailySchedule,
  after: number,
  count: number,
  isDone: (date: Day) => boolean = () => false,
): PlannedRun[] {
  const found: PlannedRun[] = [];
  const zone = new TimeZone(timeZone);
  // Time zone changes shift a date by at most a day.
  for (let date = addDays(zone.at(after).day, -1); found.length < count; date = addDays(date, 1)) {
    const at = zone.timeOf(date, hour, minute);
    if (at !== null && at > after && !isDone(date)) found.push({ date, at });
  }
  return found;
}

/** The runs that became due after `since` and up to `now`, oldest first; after a long downtime, those of the last month. */
export function dueRuns({ hour, minute, timeZone }: DailySchedule, since: number, now: number): PlannedRun[] {
  const from = Math.max(since, now - LOOK_BACK * DAY);
  const due: PlannedRun[] = [];
  if (from >= now) return due;
  const zone = new TimeZone(timeZone);
  const last = addDays(zone.at(now).day, 1);
  for (let date = addDays(zone.at(from).day, -1); date <= last; date = addDays(date, 1)) {
    const at = zone.timeOf(date, hour, minute);
    if (at !== null && at > from && at <= now) due.push({ date, at });
  }
  return due;
}

/**
 * Whether a day needs no run any more. A day without a run needs none until the schedule is armed again after its due
 * time.
 */
export const isDone = ({ outcome, dueAt }: HandledDay, armedAt: number): boolean =>
  outcome === 'started' || dueAt > armedAt;

/** The dates among these days that need no run any more. */
export const doneDates = (days: readonly HandledDay[], armedAt: number): ReadonlySet<Day> =>
  new Set(days.filter((day) => isDone(day, armedAt)).map(({ localDate }) => localDate));

/**
 * The days with their dates in a time zone. If several have the same date, only the last one with a run is kept, or
 * else the last one.
 */
export function datedIn<T extends HandledDay>(timeZone: string, days: readonly T[]): T[] {
  const zone = new TimeZone(timeZone);
  const dated = new Map<Day, T>();
  for (const day of days.toSorted((one, other) => one.dueAt - other.dueAt)) {
    const localDate = zone.at(day.dueAt).day;
    if (day.outcome === 'started' || dated.get(localDate)?.outcome !== 'started')
      dated.set(localDate, { ...day, localDate });
  }
  return [...dated.values()];
}
