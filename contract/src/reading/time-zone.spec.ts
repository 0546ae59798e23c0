import { describe, expect, it } from '@jest/globals';
import { isTimeZone } from './time-zone.js';

describe('a time zone', () => {
  it.each(['UTC', 'Europe/Berlin', 'europe/berlin', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])(
    'is known: %s',
    (name) => expect(isTimeZone(name)).toBe(true),
  );
  it.each(['', 'Mars/Base', '+01:00', 'Europe/', 'x'.repeat(100), 'Europe/Berlin\u0000'])('rejects %j', (name) =>
    expect(isTimeZone(name)).toBe(false),
  );
});
