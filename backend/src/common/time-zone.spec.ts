import { HOUR } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { addDays, daysBetween, isDay, TimeZone } from './time-zone.js';

const MINUTES = 24 * 60;
const beginning = (zone: string, day: string) => new Date(new TimeZone(zone).startOf(day)).toISOString();
const hoursOf = (zone: string, day: string) => {
  const clocks = new TimeZone(zone);
  return (clocks.startOf(addDays(day, 1)) - clocks.startOf(day)) / HOUR;
};

describe('a day', () => {
  it.each([
    ['UTC', '2026-03-01', '2026-03-01T00:00:00.000Z'],
    ['Europe/Berlin', '2026-01-15', '2026-01-14T23:00:00.000Z'],
    ['Europe/Berlin', '2026-07-15', '2026-07-14T22:00:00.000Z'],
    ['Asia/Kathmandu', '2026-03-01', '2026-02-28T18:15:00.000Z'],
    ['Pacific/Kiritimati', '2026-03-01', '2026-02-28T10:00:00.000Z'],
    ['Pacific/Pago_Pago', '2026-03-01', '2026-03-01T11:00:00.000Z'],
    ['Pacific/Chatham', '2026-07-01', '2026-06-30T11:15:00.000Z'],
  ])('begins in %s on %s at %s', (zone, day, expected) => {
    expect(beginning(zone, day)).toBe(expected);
  });

  it.each([
    ['Europe/Berlin', '2026-03-29', 23],
    ['Europe/Berlin', '2026-10-25', 25],
    ['America/New_York', '2026-03-08', 23],
    ['America/New_York', '2026-11-01', 25],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ['UTC', '2026-03-29', 24],
  ])('of %s, %s, is %d hours long', (zone, day, hours) => {
    expect(hoursOf(zone, day)).toBe(hours);
  });

  it("begins at one o'clock where clocks are set forward at midnight, and at the first of two midnights", () => {
    expect(new TimeZone('Africa/Cairo').at(Date.parse(beginning('Africa/Cairo', '2026-04-24')))).toEqual({
      day: '2026-04-24',
      hour: 1,
    });
    expect(beginning('America/Havana', '2026-11-01')).toBe('2026-11-01T04:00:00.000Z');
    expect(hoursOf('America/Havana', '2026-11-01')).toBe(25);
  });
});

/** The local date and time, computed independently of the module. */
const clocks = new Map<string, Intl.DateTimeFormat>();
function clock(timeZone: string, moment: number): string {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' } as const;
  const format = clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', options);
  clocks.set(timeZone, format);
  return format.format(moment);
}
const pad = (value: number): string => String(value).padStart(2, '0');

describe('a time of the day', () => {
  /**
   * With the number of minutes that clock changes skip in a year: with daylight saving in either hemisphere, by half an
   * hour, and at midnight.
   */
  it.each([
    ['Europe/Berlin', 60],
    ['America/New_York', 60],
    ['Australia/Lord_Howe', 30],
    ['America/Santiago', 60],
    ['Asia/Kolkata', 0],
  ])('occurs once on each day of a year in %s', (name, skipped) => {
    const zone = new TimeZone(name);
    let yesterday = new Map<number, number>();
    let [left, odd] = [0, 0];
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1)) {
      // Every minute of days with a clock change, and a sample on other days.
      const isPlain = zone.startOf(addDays(day, 1)) - zone.startOf(day) === 24 * HOUR;
      const today = new Map<number, number>();
      let last = 0;
      for (let minute = 0; minute < MINUTES; minute += isPlain ? 240 : 1) {
        const time = `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
        const moment = zone.timeOf(day, Math.floor(minute / 60), minute % 60)!;
        // About a day after the previous day's occurrence, so no day has two and no day has none.
        const apart = moment - (yesterday.get(minute) ?? moment - 24 * HOUR);
        if (apart < 22 * HOUR || apart > 26 * HOUR || moment < last) odd++;
        last = moment;
        today.set(minute, moment);
        if (clock(name, moment) === `${day} ${time}`) {
          // A repeated minute counts the first time, so an hour and half an hour earlier the clock showed another time.
          for (const earlier of [HOUR, HOUR / 2]) if (clock(name, moment - earlier) === `${day} ${time}`) odd++;
        } else {
          // A skipped minute: the clock jumps from before it to after it.
          left++;
          const before = clock(name, moment - 60_000);
          if (!(before < `${day} ${time}` && clock(name, moment) > `${day} ${time}`)) odd++;
        }
      }
      yesterday = today;
    }
    expect([odd, left]).toEqual([0, skipped]);
  });

  it('does not occur on a day that the zone skipped', () => {
    expect(new TimeZone('Pacific/Apia').timeOf('2011-12-30', 12, 0)).toBeNull();
  });
});

describe('a time zone', () => {
  it.each([
    ['europe/berlin', 'Europe/Berlin'],
    ['PST', 'America/Los_Angeles'],
    ['SystemV/CST6', 'Etc/GMT+6'],
  ])('may have another spelling or an old name, such as %s', (name, today) => {
    expect(new TimeZone(name).at(0)).toEqual(new TimeZone(today).at(0));
  });
});

describe('calendar days', () => {
  it.each(['2026-02-30', '2026-13-01', '2026-1-1', '20260101', '', null, 20260101])('%j is not one', (text) => {
    expect(isDay(text)).toBe(false);
  });

  it('are counted across the end of a month, a year and a leap day', () => {
    expect(isDay('2028-02-29')).toBe(true);
    expect([addDays('2027-12-31', 1), addDays('2028-03-01', -1)]).toEqual(['2028-01-01', '2028-02-29']);
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  });
});
