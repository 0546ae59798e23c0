import { describe, expect, it } from '@jest/globals';
import { nextNight } from './clean-up-clock.js';

const at = (day: number, hour: number, minute = 0) => new Date(2026, 4, day, hour, minute).getTime();

describe('the next night', () => {
  it.each([
    ['before it', at(1, 2, 59), at(1, 3)],
    ['at its very moment', at(1, 3), at(2, 3)],
    ['by day', at(1, 14), at(2, 3)],
    ['on a month’s last day', at(31, 23), new Date(2026, 5, 1, 3).getTime()],
  ])('%s', (_when, now, night) => {
    expect(nextNight(now)).toBe(night);
  });
});
