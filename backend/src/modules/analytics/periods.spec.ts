import { describe, expect, it } from '@jest/globals';
import { lastTwoWeeks, type PeriodChoice, periodsOf, zoneOf } from './periods.js';
import { TimeZone } from '../../common/time-zone.js';

/** A Wednesday; in Berlin a Thursday already. */
const NOW = Date.parse('2026-03-04T23:30:00Z');
const keysOf = (choice: PeriodChoice, zone = 'UTC', now = NOW) => periodsOf(choice, new TimeZone(zone), now).keys;
const refusal = (dateRange: object): string => {
  try {
    return `taken: ${keysOf({ dateRange }).join()}`;
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the periods', () => {
  it('are the last twelve months by default', () => {
    const keys = keysOf({});
    expect(keys).toHaveLength(12);
    expect([keys[0], keys[9], keys[11]]).toEqual(['2025-04', '2026-01', '2026-03']);
  });

  it('of weeks are the last four, keyed by their Sunday', () => {
    expect(keysOf({ weekly: true })).toEqual(['2026-02-08', '2026-02-15', '2026-02-22', '2026-03-01']);
    expect(keysOf({ weekly: true }, 'UTC', Date.parse('2026-03-01T00:00:00Z')).at(-1)).toBe('2026-03-01');
    expect(keysOf({ weekly: true }, 'UTC', Date.parse('2026-02-28T23:59:59Z')).at(-1)).toBe('2026-02-22');
  });

  it('of the last seven days end today in the time zone', () => {
    const keys = keysOf({ lastSevenDays: true });
    expect([keys.length, keys[0], keys[6]]).toEqual([7, '2026-02-26', '2026-03-04']);
    expect(keysOf({ lastSevenDays: true }, 'Europe/Berlin').at(-1)).toBe('2026-03-05');
  });

  it('of a date range are its days, both ends included', () => {
    expect(keysOf({ dateRange: { from: '2026-02-27', to: '2026-03-01' } })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    expect(keysOf({ dateRange: { from: '2026-02-02', to: '2026-03-04' } })).toHaveLength(31);
    expect(keysOf({ dateRange: { from: '2026-03-04', to: '2026-03-04' } })).toEqual(['2026-03-04']);
  });

  it('have one more start than keys, in ascending order', () => {
    for (const choice of [{}, { weekly: true }, { lastSevenDays: true }]) {
      const { keys, starts } = periodsOf(choice, new TimeZone('America/St_Johns'), NOW);
      expect(starts).toHaveLength(keys.length + 1);
      expect(starts).toEqual([...new Set(starts)].toSorted((a, b) => a - b));
    }
  });

  it.each([{}, { from: '', to: '' }, { from: null, to: null }])(
    'of the range %j are those without one',
    (dateRange) => {
      expect(keysOf({ dateRange, weekly: true })).toHaveLength(4);
    },
  );

  it.each([
    [{ from: '2026-02-01', to: '2026-03-04' }, 'Must not exceed 31 days'],
    [{ from: '2026-03-02', to: '2026-03-01' }, 'From should not be later than to'],
    [{ from: '2026-03-01', to: '2026-03-05' }, 'Dates should not be later than today'],
    [{ from: '2026-03-01' }, 'From and to should be days such as 2026-01-31'],
    [{ from: '2026-02-30', to: '2026-03-01' }, 'From and to should be days such as 2026-01-31'],
    [{ from: ['2026-03-01'], to: {} }, 'From and to should be days such as 2026-01-31'],
    [{ from: '2026-03-01', to: '2026-03-01', till: 1 }, 'A date range has nothing but from and to'],
  ])('of the range %j are refused: %s', (dateRange, sentence) => {
    expect(refusal(dateRange)).toBe(sentence);
  });
});

describe('the time zone', () => {
  it('is UTC by default', () => {
    expect(zoneOf().at(NOW)).toEqual({ day: '2026-03-04', hour: 23 });
  });

  it.each(['Nowhere/Land', '+01:00', '../UTC', 'Europe/Berlin\n'])('rejects %j', (name) => {
    expect(() => zoneOf(name)).toThrow('tz should be a time zone such as Europe/Berlin');
  });
});

describe('the comparison', () => {
  it('covers fourteen days up to today', () => {
    const { starts } = lastTwoWeeks(new TimeZone('UTC'), NOW);
    const days = starts.map((start) => new Date(start * 15 * 60_000).toISOString().slice(0, 10));
    expect(days).toEqual(['2026-02-19', '2026-02-26', '2026-03-05']);
  });
});
