import { describe, expect, it } from '@jest/globals';
import { addDays, daysBetween, isDay, TimeZone } from './time-zone.js';

const QUARTER = 15 * 60_000;
const beginning = (zone: string, day: string) => new Date(new TimeZone(zone).startOf(day) * QUARTER).toISOString();
const hoursOf = (zone: string, day: string) => {
  const clocks = new TimeZone(zone);
  return (clocks.startOf(addDays(day, 1)) - clocks.startOf(day)) / 4;
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

describe('a time zone', () => {
  it.each(['Nowhere/Land', '+01:00', '../UTC', 'Europe/Berlin\n'])('rejects %j', (name) => {
    expect(() => new TimeZone(name)).toThrow('tz should be a time zone such as Europe/Berlin');
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
