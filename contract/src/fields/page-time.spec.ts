import { describe, expect, it } from '@jest/globals';
import { parseDuration, parsePageTime } from './page-time.js';
import { checkTestCase } from '../case/check-test-case.js';
import { newTestCase } from '../case/test-case.js';

const check = (fields: object) => checkTestCase({ ...newTestCase('Set clock'), title: 'Clock', ...fields });

describe('a time', () => {
  it.each([
    ['2026-12-31', '2026-12-31T00:00', null],
    [' 2026-12-31 23:59 ', '2026-12-31T23:59', null],
    ['2024-02-29T08:00:30.5', '2024-02-29T08:00:30.5', null],
    ['2026-12-31T23:59z', '2026-12-31T23:59', 'Z'],
    ['2026-12-31 23:59 +05:30', '2026-12-31T23:59', '+05:30'],
  ])('%j is %s, offset %s', (text, local, offset) => expect(parsePageTime(text)).toEqual({ local, offset }));

  it.each(['', 'tomorrow', '31.12.2026', '2026-02-30', '2026-13-01', '1969-12-31', '2026-12-31 24:00', '2026-12-31Z'])(
    'is not %j',
    (text) => expect(parsePageTime(text)).toBeNull(),
  );
});

describe('a duration', () => {
  it.each([
    ['90 s', 90_000],
    ['15min', 900_000],
    ['2 h 30 min', 9_000_000],
    ['1 Day 1 second', 86_401_000],
    ['2 weeks', 1_209_600_000],
    ['3660 days', 316_224_000_000],
  ])('%s is %i ms', (text, ms) => expect(parseDuration(text)).toBe(ms));

  it.each(['', '90', '0 s', '-1 h', '1.5 h', '3 months', '5 m', '3661 days', '1 h and 2 min', '9999999999 s'])(
    'is not %j',
    (text) => expect(parseDuration(text)).toBeNull(),
  );
});

describe('a Set clock case', () => {
  it.each([
    { time: '2026-12-31' },
    { clock: 'Starts at', time: '{{binding=day}} 12:00' },
    { clock: 'Move forward', forwardBy: '30 days' },
    { clock: 'Real time' },
  ])('may have %j', (fields) => expect(check(fields).errors).toBeUndefined());

  it.each([
    [{}, { time: 'Time should not be empty' }],
    [{ time: 'noon' }, { time: expect.stringMatching(/^Time should look like 2026-12-31 23:59/) }],
    [{ clock: 'Move forward' }, { forwardBy: 'Forward by should not be empty' }],
    [{ clock: 'Move forward', forwardBy: '90' }, { forwardBy: expect.stringMatching(/^Forward by should be a time/) }],
    [{ clock: 'Stop' }, { clock: 'Clock should be one of: Fixed at, Starts at, Move forward, Real time' }],
  ])('may not have %j', (fields, errors) => expect(check(fields).errors).toEqual(errors));
});
