import { describe, expect, it } from '@jest/globals';
import { isTimeZone, timeZoneNamed, timeZones } from './time-zone.js';

describe('a time zone', () => {
  it.each(['UTC', 'Europe/Berlin', 'europe/berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])(
    'is known: %s',
    (name) => expect(isTimeZone(name)).toBe(true),
  );
  it.each(['', 'Mars/Base', '+01:00', 'Europe/', 'x'.repeat(100), 'Europe/Berlin\u0000'])('rejects %j', (name) =>
    expect(isTimeZone(name)).toBe(false),
  );

  it('has the spelling that browsers accept, in which no other case is left', () => {
    const names = timeZones();
    expect(names.map((name) => timeZoneNamed(name.toLowerCase()))).toEqual(names);
    expect(['utc', 'ETC/gmt+5', 'mars/base'].map(timeZoneNamed)).toEqual(['UTC', 'Etc/GMT+5', undefined]);
  });

  it.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['europe/kiev', 'Europe/Kyiv'],
    ['America/Godthab', 'America/Nuuk'],
    ['Pacific/Kanton', 'Pacific/Kanton'],
  ])('%s has its current name, %s', (name, current) => {
    expect(timeZoneNamed(name)).toBe(current);
    expect(timeZones()).toContain(current);
  });
});
