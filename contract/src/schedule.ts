/** When schedules run (3 §8). Pure arithmetic on the time zones that the platform knows; times are Unix milliseconds. */

/** Every day at a time of the clock, in a time zone. */
export interface DailySchedule {
  readonly hour: number;
  readonly minute: number;
  /** IANA name. */
  readonly timeZone: string;
}

/** A run as it is planned. */
export interface PlannedRun {
  /** YYYY-MM-DD in the schedule's time zone. A schedule runs once for each. */
  readonly date: string;
  readonly at: number;
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A server that comes late to a run still starts it when it is at most this late (milliseconds). */
export const LATE_START = HOUR;
/** Days that are looked back for runs that nobody was there to start. */
const LOOK_BACK = 31;

/** Whether a text names a time zone: an IANA name, in any case. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][\w+/-]{0,63}$/.test(name)) return false;
  try {
    formatOf(name);
    return true;
  } catch {
    // What Intl does not know is no time zone.
    return false;
  }
}

/** The time zone of this machine. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The next runs after a moment. @param isDone dates that had their run already */
export function nextRuns(
  schedule: DailySchedule,
  after: number,
  count: number,
  isDone: (date: string) => boolean = () => false,
): PlannedRun[] {
  const found: PlannedRun[] = [];
  // The time of a date may come before what the clock says of the day before, never by more than a day.
  for (let date = dateBefore(localDate(schedule.timeZone, after)); found.length < count; date = dateAfter(date)) {
    const planned = plannedOn(schedule, date);
    if (planned && planned.at > after && !isDone(date)) found.push(planned);
  }
  return found;
}

/** The runs whose time came after `since` and is not after `now`, oldest first; of a long absence the last month's. */
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

/** The run of a date; null for a date that the time zone left out (as when it crossed the date line). */
function plannedOn({ hour, minute, timeZone }: DailySchedule, date: string): PlannedRun | null {
  const day = localDay(timeZone, date);
  return day && { date, at: day.at(hour * 60 + minute) };
}

/** A date in a time zone. */
interface LocalDay {
  /**
   * The moment when the clock first shows a minute of the day, counted from its midnight by the clock. A minute that a change of
   * clocks leaves out stands for the next one that is there; one that comes twice for the first of the two.
   */
  at(minuteOfDay: number): number;
}

/** @returns null for a date that the time zone left out */
export function localDay(timeZone: string, date: string): LocalDay | null {
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const spans = spansAround(timeZone, midnight);
  const at = (minuteOfDay: number): number => momentOf(spans, midnight + minuteOfDay * MINUTE);
  // What the first and the last minute stand for lies on another date: there was none of this one.
  return localDate(timeZone, at(0)) === date || localDate(timeZone, at(24 * 60 - 1)) === date ? { at } : null;
}

/** The date that the clock shows in a time zone. */
export const localDate = (timeZone: string, moment: number): string =>
  new Date(moment + offsetAt(timeZone, moment)).toISOString().slice(0, 10);

/** A time during which the clock's distance from UTC stays the same. */
interface Span {
  readonly from: number;
  readonly to: number;
  readonly offset: number;
}

/** No clock is further than this from UTC. */
const OFFSET_MAX = 15 * HOUR;
/** No time zone changes its clocks twice within this. */
const STEP = 6 * HOUR;

/** The spans that a date's clock may show, whatever the offset. */
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

/** The first moment after `before` that has the offset of `after`. */
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

/** @param shown what the clock shows, as if it were UTC */
function momentOf(spans: readonly Span[], shown: number): number {
  for (const { from, to, offset } of spans) {
    const moment = shown - offset;
    // Before the span though after the one before it: the clocks went past this minute.
    if (moment < from) return Math.ceil(from / MINUTE) * MINUTE;
    if (moment < to) return moment;
  }
  throw new Error('Spans end nowhere');
}

/** What the clock shows less UTC, in milliseconds. */
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

/** Making one takes a thousand times as long as using it. */
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
