import { DAY } from '@testplatform/contract';
import { Temporal } from 'temporal-polyfill';

/** A calendar day, `YYYY-MM-DD`. Days can be compared as text. */
export type Day = string;

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

/** Converts times, in Unix milliseconds, to the local days and hours of a time zone, and back. */
export class TimeZone {
  private readonly name: string;

  /**
   * @param name of a zone that `isTimeZone` knows
   * @throws RangeError for any other
   */
  constructor(name: string) {
    // Intl translates old names such as PST, which Temporal doesn't know.
    this.name = new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone;
  }

  /** Local day and hour (0–23) of a time. */
  at(time: number): { day: Day; hour: number } {
    const local = Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(this.name);
    return { day: local.toPlainDate().toString(), hour: local.hour };
  }

  /**
   * When a day begins. Where clocks are set forward at midnight, that is later than midnight; where they are set back to midnight, it is
   * the first of the two. A day that the zone skipped (by crossing the date line) begins with the next one.
   */
  startOf(day: Day): number {
    return Temporal.PlainDate.from(day).toZonedDateTime(this.name).epochMilliseconds;
  }

  /**
   * When the clocks first show a time of a day. A time skipped by a clock change moves to the next existing one; null for a day that the
   * zone skipped.
   */
  timeOf(day: Day, hour: number, minute: number): number | null {
    const shown = Temporal.PlainDate.from(day).toPlainDateTime({ hour, minute });
    const time = shown.toZonedDateTime(this.name, { disambiguation: 'earlier' });
    if (time.toPlainDateTime().equals(shown)) return time.epochMilliseconds;
    // Clocks never show a skipped time, so this is another one, before the change.
    const change = time.getTimeZoneTransition('next');
    return change && this.at(this.startOf(day)).day === day ? change.epochMilliseconds : null;
  }
}
