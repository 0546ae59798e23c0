import { describe, expect, it } from '@jest/globals';
import { withZeroPoint } from './trend.js';

describe('a trend', () => {
  it('begins with a zero point one day before its first', () => {
    const time = Date.UTC(2026, 10, 20, 12);
    expect(withZeroPoint([{ time, values: { success: 3, failed: 1 } }])).toEqual([
      { time: Date.UTC(2026, 10, 19, 12), values: { success: 0, failed: 0 } },
      { time, values: { success: 3, failed: 1 } },
    ]);
  });

  it('of nothing is nothing', () => expect(withZeroPoint([])).toEqual([]));
});
