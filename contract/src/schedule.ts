/** When schedules run (3 §8). Pure functions based on the platform's time zone data; times are Unix milliseconds. */

/** A daily local time in a time zone. */
export interface DailySchedule {
  readonly hour: number;
  readonly minute: number;
  /** IANA name. */
  readonly timeZone: string;
}

/** A planned run. */
export interface PlannedRun {
  /** YYYY-MM-DD in the schedule's time zone. A schedule runs once per date. */
  readonly date: string;
  readonly at: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A late run is still started within this time, in milliseconds. */
export const LATE_START = HOUR;
/** How many days to look back for missed runs. */
const LOOK_BACK = 31;

/** Whether a text is an IANA time zone name, ignoring case. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    // Unknown to Intl, so not a time zone.
    return false;
  }
}

/** The time zone of this machine. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The next runs after a time. @param isDone whether a date had its run already */
export function nextRuns(
  schedule: DailySchedule,
  after: number,
  count: number,
  isDone: (date: string) => boolean = () => false,
): PlannedRun[] {
  const found: PlannedRun[] = [];
  // Time zone changes shift a date by at most a day.
  for (let date = dateBefore(localDate(schedule.timeZone, after)); found.length < count; date = dateAfter(date)) {
    const planned = plannedOn(schedule, date);
    if (planned && planned.at > after && !isDone(date)) found.push(planned);
  }
  return found;
}

/** The runs that became due after `since` and up to `now`, oldest first; after a long downtime, those of the last month. */
export function dueRuns(schedule: DailySchedule, since: number, now: number): PlannedRun[] {
  const from = Math.max(since, now - LOOK_BACK * DAY);
  const due: PlannedRun[] = [];
  if (from >= now) return due;
  const last = dateAfter(localDate(schedule.timeZone, now));
  for (let date = dateBefore(localDate(schedule.timeZone, from)); date <= last; date = dateAfter(date)) {
    const planned = plannedOn(schedule, date);
    if (planned && planned.at > from && planned.at <= now) due.push(planned);
  }
  return due;
}

/** The run of a date; null for a date that the time zone skipped (by crossing the date line). */
function plannedOn({ hour, minute, timeZone }: DailySchedule, date: string): PlannedRun | null {
  const day = localDay(timeZone, date);
  return day && { date, at: day.at(hour * 60 + minute) };
}

/** A date in a time zone. */
interface LocalDay {
  /**
   * When the local clock first shows a minute of the day. A minute skipped by a clock change moves to the next existing one; a repeated one
   * counts the first time.
   */
  at(minuteOfDay: number): number;
}

/** @returns null for a date that the time zone skipped */
export function localDay(timeZone: string, date: string): LocalDay | null {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const spans = spansAround(timeZone, midnight);
  const at = (minuteOfDay: number): number => momentOf(spans, midnight + minuteOfDay * MINUTE);
  // The first and last minute fall on another date: this date was skipped.
  return localDate(timeZone, at(0)) === date || localDate(timeZone, at(24 * 60 - 1)) === date ? { at } : null;
}

/** The local date in a time zone. */
export const localDate = (timeZone: string, moment: number): string =>
  new Date(moment + offsetAt(timeZone, moment)).toISOString().slice(0, 10);

/** An interval with a constant UTC offset. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

/** The largest UTC offset. */
const OFFSET_MAX = 15 * HOUR;
/** The shortest time between two clock changes. */
const STEP = 6 * HOUR;

/** The intervals that may overlap a local date, for any offset. */
function spansAround(timeZone: string, midnight: number): Span[] {
  const end = midnight + DAY + OFFSET_MAX + DAY;
  const spans: Span[] = [];
  let from = -Infinity;
  let offset = offsetAt(timeZone, midnight - OFFSET_MAX);
  for (let before = midnight - OFFSET_MAX; before < end; before += STEP) {
    const next = offsetAt(timeZone, before + STEP);
    if (next === offset) continue;
    const change = changeBetween(timeZone, before, before + STEP);
    spans.push({ from, to: change, offset });
    from = change;
    offset = next;
  }
  return [...spans, { from, to: Infinity, offset }];
}

/** The first time after `before` with the offset of `after`. */
function changeBetween(timeZone: string, before: number, after: number): number {
  const offset = offsetAt(timeZone, after);
  let [low, high] = [before, after];
  while (high - low > 1_000) {
    const middle = low + Math.floor((high - low) / 2_000) * 1_000;
    if (middle === low) break;
    if (offsetAt(timeZone, middle) === offset) high = middle;
    else low = middle;
  }
  return high;
}

/** @param shown the local time, as if it were UTC */
function momentOf(spans: readonly Span[], shown: number): number {
  for (const { from, to, offset } of spans) {
    const moment = shown - offset;
    // Before this interval but after the previous one: the clock change skipped this minute.
    if (moment < from) return Math.ceil(from / MINUTE) * MINUTE;
    if (moment < to) return moment;
  }
  throw new Error('Spans end nowhere');
}

/** The UTC offset, in milliseconds. */
function offsetAt(timeZone: string, moment: number): number {
  const second = Math.floor(moment / 1_000) * 1_000;
  const { year, month, day, hour, minute, second: seconds } = partsOf(timeZone, second);
  return Date.UTC(year!, month! - 1, day, hour, minute, seconds) - second;
}

function partsOf(timeZone: string, moment: number): Partial<Record<Intl.DateTimeFormatPartTypes, number>> {
  return Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
}

/** Creating one takes a thousand times as long as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** @throws RangeError for an unknown time zone */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const key = timeZone.toLowerCase();
  const known = formats.get(key);
  if (known) return known;
  const numeric = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const;
  const format = new Intl.DateTimeFormat('en-US', {
    ...numeric,
    second: 'numeric',
    hourCycle: 'h23',
    calendar: 'gregory',
    numberingSystem: 'latn',
    timeZone,
  });
  formats.set(key, format);
  return format;
}

const shiftDate = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
const dateAfter = (date: string): string => shiftDate(date, 1);
const dateBefore = (date: string): string => shiftDate(date, -1);
