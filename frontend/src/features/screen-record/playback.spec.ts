import { LIMITS } from '@testplatform/contract';
import { describe, expect, it, jest } from '@jest/globals';
import { Playback, type PictureState } from './playback.js';
import { SLIDE_MS, startOf } from './timeline.js';

/** Plays `ms` of real time in the steps of a screen. */
const run = (playback: Playback, ms: number) => {
  for (let left = ms; left > 0; left -= 16) playback.tick(Math.min(16, left));
};
const build = (slides: number, states: Record<number, PictureState> = {}) =>
  new Playback(slides, (slide) => states[slide] ?? 'ready');

describe('Playback', () => {
  it('stands still until it is played, and plays at 0.7 of the normal speed', () => {
    const playback = build(3);
    run(playback, 500);
    expect(playback.state).toMatchObject({ time: 0, playing: false, speed: 0.7 });
    playback.play();
    run(playback, 1_000);
    expect(playback.state.time).toBeCloseTo(700);
  });

  it('notifies at most 24 times a second', () => {
    const playback = build(3);
    playback.play();
    const told = jest.fn();
    playback.subscribe(told);
    run(playback, 2_000);
    expect(told.mock.calls.length).toBeGreaterThan(46);
    expect(told.mock.calls.length).toBeLessThanOrEqual(2 * LIMITS.recordFramesPerSecond);
  });

  it('ends at its end, and then plays from the beginning', () => {
    const playback = build(1);
    playback.setSpeed(2);
    playback.play();
    run(playback, SLIDE_MS);
    expect(playback.state).toMatchObject({ time: SLIDE_MS, playing: false });
    playback.play();
    expect(playback.state).toMatchObject({ time: 0, playing: true });
  });

  it('goes to the previous and next case, and stops at both ends', () => {
    const playback = build(3);
    playback.seek(startOf(1) + 400);
    playback.show(playback.slide + 1);
    expect(playback.state.time).toBe(startOf(2));
    playback.show(playback.slide + 1);
    expect(playback.state.time).toBe(startOf(2));
    playback.show(playback.slide - 9);
    expect(playback.state.time).toBe(0);
  });

  it('waits for a loading picture', () => {
    const states: Record<number, PictureState> = { 1: 'loading' };
    const playback = build(3, states);
    playback.setSpeed(1);
    playback.play();
    run(playback, SLIDE_MS + 300);
    expect(playback.state).toMatchObject({ playing: true, waiting: true });
    expect(playback.slide).toBe(1);
    states[1] = 'ready';
    run(playback, 320);
    expect(playback.state.waiting).toBe(false);
    expect(playback.state.time).toBeGreaterThan(startOf(1) + 200);
  });

  it('skips missing pictures, including the last one', () => {
    const playback = build(3, { 1: 'missing', 2: 'missing' });
    playback.seek(startOf(1) - 1);
    playback.play();
    run(playback, 100);
    expect(playback.state).toMatchObject({ time: startOf(3), playing: false });
  });

  it('stops where a picture could not be fetched', () => {
    const playback = build(3, { 1: 'failed' });
    playback.show(1);
    playback.play();
    run(playback, 100);
    expect(playback.state).toMatchObject({ time: startOf(1), playing: false });
  });

  it('does not jump after it was in the background', () => {
    const playback = build(3);
    playback.play();
    playback.tick(60_000);
    expect(playback.slide).toBe(0);
  });
});
