import { describe, expect, it } from '@jest/globals';
import { average, percentage, sharesOf } from './analytics.js';

describe('figures', () => {
  it('are rounded to two decimals', () => {
    expect([percentage(2, 3), percentage(3, 3), average(10, 3)]).toEqual([66.67, 100, 3.33]);
  });

  it('are 0 for an empty whole', () => {
    expect([percentage(0, 0), percentage(5, 0), average(0, 0)]).toEqual([0, 0, 0]);
  });
});

it('shares refer to the executed cases, without skipped ones', () => {
  const summary = { success: 6, failure: 2, blocker: 1, concentrate: 4, skipped: 92 };
  expect(sharesOf(summary)).toEqual({ success: 25, failure: 25, warning: 50, blocker: 12.5 });
  expect(sharesOf({ ...summary, success: 0, failure: 0, blocker: 0, concentrate: 0 }).success).toBe(0);
});
