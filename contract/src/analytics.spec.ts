import { describe, expect, it } from 'vitest';
import { average, percentage } from './analytics.js';

describe('figures', () => {
  it('are rounded to two decimals', () => {
    expect([percentage(2, 3), percentage(3, 3), average(10, 3)]).toEqual([66.67, 100, 3.33]);
  });

  it('are 0 of nothing', () => {
    expect([percentage(0, 0), percentage(5, 0), average(0, 0)]).toEqual([0, 0, 0]);
  });
});
