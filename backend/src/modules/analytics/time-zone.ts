import { invalid } from '../../common/errors.js';

/** A calendar day, `YYYY-MM-DD`. Days compare as texts do. */
export type Day = string;

/** Milliseconds. */
const QUARTER = 15 * 60_000;
const DAY = 24 * 60 * 60_000;
/** Quarter-hours: no clock is further from UTC than this. */
const FURTHEST = 15 * 4;

/** `days` later, or earlier when negative. */
export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Whole days from one day to another. */
export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / DAY;

/** Whether a text is a day of the calendar: 2026-02-30 is none. */
export const isDay = (text: unknown): text is Day =>
  typeof text === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  addDays(text, 0) === text;

/** The clocks of a place: which day and hour it is there (3 §10). */
export class TimeZone {
  private readonly format: Intl.DateTimeFormat;

  /**
   * @param name of the IANA database
   * @throws UserError 422 for a name that is not there
   */
  constructor(name: string) {
    try {
      this.format = new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
        // An offset such as +01:00 is no name of a place.
        timeZone: /^[+-]/.test(name) ? '' : name,
        year: 'numeric',
        month: '2-digit',
        day: '2-digit',
        hour: '2-digit',
        hourCycle: 'h23',
      });
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      throw invalid({ tz: 'tz should be a time zone such as Europe/Berlin' });
    }
  }

  /** Day and hour (0–23) of a moment in Unix milliseconds. */
  at(time: number): { day: Day; hour: number } {
    const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
    for (const { type, value } of this.format.formatToParts(time)) parts[type] = value;
    const year = (parts.year ?? '').padStart(4, '0');
    return { day: `${year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) };
  }

  /**
   * The quarter-hour (since 1970) in which a day begins. That is not midnight where clocks go forward at midnight, and the first of
   * two midnights where they go back to it.
   */
  startOf(day: Day): number {
    const utc = Date.parse(day) / QUARTER;
    let before = utc - FURTHEST;
    let from = utc + FURTHEST;
    // Days only go on, so the first quarter-hour that is not before the day is found by halving.
    while (from - before > 1) {
      const middle = Math.floor((before + from) / 2);
      if (this.at(middle * QUARTER).day < day) before = middle;
      else from = middle;
    }
    return from;
  }
}
