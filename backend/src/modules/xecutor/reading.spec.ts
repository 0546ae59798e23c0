import { describe, expect, it } from '@jest/globals';
import { moment, span } from './reading.js';

const DAY = 86_400_000;

describe('times and durations from an Xecutor', () => {
  it.each([
    [0, 0],
    [1_700_000_000_000.4, 1_700_000_000_000],
    [Date.UTC(9_999, 0), Date.UTC(9_999, 0)],
  ])('may be the moment %d', (value, read) => expect(moment(value, 'at')).toBe(read));

  it.each([-1, Date.UTC(9_999, 0) + 1, Number.MAX_SAFE_INTEGER, Number.NaN, Infinity, '5', null])(
    'can’t be the moment %p',
    (value) => expect(() => moment(value, 'at')).toThrow('at should be a time in milliseconds'),
  );

  it.each([
    [0.6, 1],
    [DAY, DAY],
    [Number.MAX_SAFE_INTEGER, DAY],
    [Infinity, DAY],
  ])('counts a while of %d as %d', (value, read) => expect(span(value, 'duration')).toBe(read));

  it.each([-1, Number.NaN, '5', undefined])('reject %p as a duration', (value) =>
    expect(() => span(value, 'duration')).toThrow('duration should be a number of milliseconds'),
  );
});
