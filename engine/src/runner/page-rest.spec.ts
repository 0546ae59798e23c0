import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { PageRest } from './page-rest.js';
import { FRAME_MS } from './screencast.js';

const START = 1_000_000;
/** The end of a frame that begins some frames after the start. */
const endOf = (frame: number) => START + (frame + 1) * FRAME_MS;

let rest: PageRest;
beforeEach(() => {
  vi.useFakeTimers({ now: START });
  rest = new PageRest();
  rest.changed(START);
});
afterEach(() => void vi.useRealTimers());

describe('a page', () => {
  it('is calm while its pictures are those of the cases, a frame late at most', () => {
    rest.pictured(endOf(0));
    rest.pictured(endOf(1));
    rest.changed(START + 5 * FRAME_MS);
    rest.pictured(endOf(5));
    expect(rest.pace).toBe('calm');
  });

  it('is restless for half a second after a picture of its own', () => {
    rest.pictured(endOf(3));
    expect(rest.pace).toBe('restless');
    vi.setSystemTime(endOf(3) + 490);
    expect(rest.pace).toBe('restless');
    vi.setSystemTime(endOf(3) + 510);
    expect(rest.pace).toBe('calm');
  });

  it('is busy while such pictures come one after the other', () => {
    for (const frame of [3, 4, 5]) rest.pictured(endOf(frame));
    expect(rest.pace).toBe('restless');
    rest.pictured(endOf(6));
    expect(rest.pace).toBe('busy');
    vi.setSystemTime(endOf(3) + 510);
    expect(rest.pace).toBe('restless');
  });

  it('is known as restless when the picture comes after several more cases', () => {
    for (let frame = 4; frame < 20; frame += 4) rest.changed(START + frame * FRAME_MS);
    rest.pictured(endOf(3));
    expect(rest.pace).toBe('restless');
  });
});
