import { describe, expect, it } from '@jest/globals';
import { slotsOf } from './trend.js';

const noonOf = (day: number): number => new Date(2026, 10, day, 12).getTime();
const pointOf = (time: number) => ({ time, values: { success: 3, failed: 1 } });

describe('a trend', () => {
  it('begins with a zero point one day before the first, without a line between them', () => {
    expect(slotsOf([pointOf(noonOf(20))])).toEqual([
      { time: noonOf(19), values: { success: 0, failed: 0 } },
      null,
      pointOf(noonOf(20)),
    ]);
  });

  it('has gaps where days passed without a point', () => {
    const days = [20, 20, 21, 23, 24].map((day) => pointOf(noonOf(day)));
    const slots = slotsOf(days).slice(2);
    expect(slots.map((slot) => slot && new Date(slot.time).getDate())).toEqual([20, 20, 21, null, 23, 24]);
    const [evening, morning] = [new Date(2026, 10, 20, 23, 50), new Date(2026, 10, 22, 0, 10)];
    expect(slotsOf([pointOf(evening.getTime()), pointOf(morning.getTime())])[3]).toBeNull();
  });

  it('of nothing is empty', () => expect(slotsOf([])).toEqual([]));
});
