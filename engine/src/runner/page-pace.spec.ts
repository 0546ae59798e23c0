import { beforeEach, describe, expect, it } from '@jest/globals';
import { useManualClock } from '../../../test/support/manual-clock.js';
import { PagePace } from './page-pace.js';
import { FRAME_MS } from './picture-stream.js';

const START = 1_000_000;
const timeOf = (frame: number) => START + frame * FRAME_MS;

const clock = useManualClock();
let rest: PagePace;
let frame: number;
beforeEach(() => {
  clock.setDate(START);
  rest = new PagePace();
  frame = 0;
});

/** Cases that change the page every ten frames, each with a picture that is so many frames late. */
function cases(...late: number[]): void {
  for (const frames of late) {
    frame += 10;
    rest.changed(timeOf(frame));
    rest.pictured(timeOf(frame + frames + 1));
  }
  clock.setDate(timeOf(frame));
}

describe('a page', () => {
  it('is not called calm before some cases have changed it, and its first pictures are not theirs', () => {
    for (let at = 1; at <= 9; at++) rest.pictured(timeOf(at));
    expect(rest.pace).toBe('restless');
    cases(0, 0);
    expect(rest.pace).toBe('restless');
    cases(0);
    expect(rest.pace).toBe('calm');
  });

  it('is calm while few of its pictures are late', () => {
    cases(0, 1, 0, 0, 5, 0, 1, 0, 0, 0);
    expect(rest.pace).toBe('calm');
  });

  it('is restless while every second picture is late, or another than those of the cases', () => {
    cases(0, 1, 0, 1, 1, 0, 1);
    expect(rest.pace).toBe('restless');
    cases(0, 0, 0, 0, 0, 0, 0);
    expect(rest.pace).toBe('calm');
    for (const late of [3, 5, 7]) rest.pictured(timeOf(frame + late));
    expect(rest.pace).toBe('restless');
  });

  it('is busy while most are', () => {
    cases(1, 2, 0, 6, 1, 2);
    expect(rest.pace).toBe('busy');
  });

  it('is known by the pictures of the last two seconds only', () => {
    cases(6, 6, 6, 6, 6, 6);
    frame += 8 + Math.ceil(2_000 / FRAME_MS);
    clock.setDate(timeOf(frame));
    expect(rest.pace).toBe('restless');
    cases(0, 0, 0, 0);
    expect(rest.pace).toBe('calm');
  });

  it('has late pictures also when they come after several more cases', () => {
    cases(0, 0, 0, 0);
    for (let late = 1; late <= 3; late++) rest.pictured(timeOf(frame - 10 * late + 5));
    expect(rest.pace).toBe('busy');
  });

  it('is known by two late pictures as one that has become another', () => {
    cases(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2);
    expect(rest.pace).toBe('calm');
    cases(2);
    expect(rest.pace).toBe('restless');
  });

  it('has late pictures when those that must come do so after the next case', () => {
    cases(0, 0, 0, 0);
    for (let nth = 0; nth < 3; nth++) {
      frame += 10;
      rest.changed(timeOf(frame), true);
      rest.changed(timeOf(frame + 2));
      rest.pictured(timeOf(frame + 3));
    }
    expect(rest.pace).toBe('busy');
  });

  it('is calm when its pictures come before the page can tell of the changes', () => {
    for (let nth = 0; nth < 4; nth++) {
      frame += 10;
      rest.pictured(timeOf(frame + 1));
      rest.changed(timeOf(frame), true);
    }
    clock.setDate(timeOf(frame));
    expect(rest.pace).toBe('calm');
  });

  it('is known by pictures that come after many more cases', () => {
    const shown = [10, 20, 30, 40];
    for (let at = 10; at <= 60; at += 2) rest.changed(timeOf(at));
    for (const at of shown) rest.pictured(timeOf(at + 1));
    clock.setDate(timeOf(60));
    expect(rest.pace).toBe('calm');
  });
});
