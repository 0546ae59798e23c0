import { describe, expect, it } from '@jest/globals';
import { figureOf, firstMeasured, heightFor } from './chart-base.js';

it.each([
  [2, 'MB', '2.00'],
  [1.5, 'MB', '1.50'],
  [1.25, 's', '1.25'],
  [999, '', '999'],
  [1234, '', '1.2K'],
  [1234, 'runs', '1.2K'],
])('a chart shows %j %s as %s', (value, unit, text) => expect(figureOf(value, unit)).toBe(text));

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
