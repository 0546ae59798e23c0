import { LIMITS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { frameAt, momentAt, SLIDE_MS, startOf, timeOfFrame } from './timeline.js';

describe('the film of a record', () => {
  it('fades a picture in over 50 ms and out over 900 ms', () => {
    expect(momentAt(0, 3)).toEqual({ slide: 0, opacity: 0 });
    expect(momentAt(25, 3)).toEqual({ slide: 0, opacity: 0.5 });
    expect(momentAt(50, 3)).toEqual({ slide: 0, opacity: 1 });
    expect(momentAt(SLIDE_MS - 900, 3)).toEqual({ slide: 0, opacity: 1 });
    expect(momentAt(SLIDE_MS - 450, 3)).toEqual({ slide: 0, opacity: 0.5 });
  });

  it('shows one picture after the other, and the last at its end', () => {
    expect(momentAt(startOf(1) - 1, 3).slide).toBe(0);
    expect(momentAt(startOf(1), 3).slide).toBe(1);
    expect(momentAt(startOf(3), 3)).toEqual({ slide: 2, opacity: 0 });
    expect(momentAt(startOf(9), 3).slide).toBe(2);
    expect(momentAt(-1, 3)).toEqual({ slide: 0, opacity: 0 });
  });

  it.each([0.5, 0.7, 1, 2])('has 24 frames a second at speed %d', (speed) => {
    const seconds = startOf(3) / 1_000 / speed;
    expect(frameAt(startOf(3), speed)).toBe(Math.floor(seconds * LIMITS.recordFramesPerSecond + 1e-9));
    for (const frame of [0, 1, 17, 100]) expect(frameAt(timeOfFrame(frame, speed) + 0.01, speed)).toBe(frame);
  });
});
