import { describe, expect, it } from '@jest/globals';
import {
  describeSummary,
  formatCount,
  formatDayTime,
  formatTime,
  percentOf,
  plural,
  toMegabytes,
  toSeconds,
} from './format.js';

describe('figures as people read them', () => {
  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1K'],
    [1250, '1.3K'],
    [12_000, '12K'],
  ])('shows %i as %s', (count, text) => expect(formatCount(count)).toBe(text));

  it('shows megabytes with two decimals', () => {
    expect(toMegabytes(0)).toBe('0.00');
    expect(toMegabytes(2_097_152)).toBe('2.00');
    expect(toMegabytes(1_600_000)).toBe('1.53');
  });

  it('tells the counts of test cases', () => {
    const none = { success: 0, failure: 0, concentrate: 0, skipped: 0 };
    expect(describeSummary(none)).toBe('0 passed');
    expect(describeSummary({ success: 1234, failure: 3, concentrate: 2, skipped: 4 })).toBe(
      '1.2K passed, 2 of them with a warning, 3 failed, 4 skipped',
    );
  });

  it('shows seconds', () => {
    expect(toSeconds(1234)).toBe('1.23');
    expect(toSeconds(61_250)).toBe('61.3');
  });

  it('rounds percentages, and gives 0 for 0 of 0', () => {
    expect(percentOf(1, 3)).toBe(33);
    expect(percentOf(0, 0)).toBe(0);
  });

  it('shows the first hour of a day as 00', () => {
    const midnight = new Date(2026, 10, 20, 0, 13, 5).getTime();
    expect(formatTime(midnight)).toBe('00:13:05');
    expect(formatDayTime(midnight)).toBe('Nov 20, 00:13');
  });

  it('counts things', () => {
    expect(plural(1, 'test case')).toBe('1 test case');
    expect(plural(0, 'test case')).toBe('0 test cases');
  });
});
