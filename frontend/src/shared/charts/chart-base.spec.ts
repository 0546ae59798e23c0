import { describe, expect, it } from '@jest/globals';
import { firstMeasured, heightFor } from './chart-base.js';

describe('the chart of a young project', () => {
  it('is only as high as it needs to be', () => {
    expect([0, 1, 2, 3, 12].map((points) => heightFor(points))).toEqual([200, 200, 200, 380, 380]);
    expect(heightFor(1, 150)).toBe(150);
  });

  it('begins with the first measurement in any of its series', () => {
    expect(firstMeasured([{ values: [null, null, 3] }])).toBe(2);
    expect(firstMeasured([{ values: [0, 0, 0, 1] }, { values: [0, 2, 0, 0] }])).toBe(1);
    expect(firstMeasured([{ values: [null, 0] }])).toBeNull();
    expect(firstMeasured([])).toBeNull();
  });
});
