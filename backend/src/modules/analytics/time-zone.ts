import { invalid } from '../../common/errors.js';

/** A calendar day, `YYYY-MM-DD`. Days can be compared as text. */
export type Day = string;

/** Milliseconds. */
const QUARTER = 15 * 60_000;
const DAY = 24 * 60 * 60_000;
/** The largest UTC offset of any time zone, in quarter-hours. */
const FURTHEST = 15 * 4;

/** `days` later, or earlier when negative. */
export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 'YYYY-MM-DD'.length);

/** Whole days from one day to another. */
export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / DAY;

/** Whether a text is an existing day: 2026-02-30 is not. */
export const isDay = (text: unknown): text is Day =>
  typeof text === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(text)) &&
  addDays(text, 0) === text;

/** Converts times to the local day and hour of a time zone (3 §10). */
export class TimeZone {
  private readonly format: Intl.DateTimeFormat;

  /**
   * @param name of the IANA database
   * @throws UserError 422 for an unknown name
   */
  constructor(name: string) {
    try {
      this.format = new Intl.DateTimeFormat('en-US-u-ca-iso8601-nu-latn', {
        // Names only: offsets such as +01:00 are rejected.
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

  /** Local day and hour (0–23) of a time in Unix milliseconds. */
  at(time: number): { day: Day; hour: number } {
    const parts: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
    for (const { type, value } of this.format.formatToParts(time)) parts[type] = value;
    const year = (parts.year ?? '').padStart(4, '0');
    return { day: `${year}-${parts.month}-${parts.day}`, hour: Number(parts.hour) };
  }

  /**
   * The quarter-hour (since 1970) in which a day begins. Where clocks are set forward at midnight, that is later than midnight; where they
   * are set back to midnight, it is the first of the two.
   */
  startOf(day: Day): number {
    const utc = Date.parse(day) / QUARTER;
    let before = utc - FURTHEST;
    let from = utc + FURTHEST;
    // Local days never decrease, so a binary search finds the first quarter-hour of the day.
    while (from - before > 1) {
      const middle = Math.floor((before + from) / 2);
      if (this.at(middle * QUARTER).day < day) before = middle;
      else from = middle;
    }
    return from;
  }
}
