import { describe, expect, it } from '@jest/globals';
import { type PendingRecord, pictureOf } from './record-picture.js';
import { FRAME_MS, type Picture } from './picture-stream.js';

/** A picture drawn in a frame of the browser; its text says what it shows. */
const drawnIn = (frame: number, shows: string, more: Partial<Picture> = {}): Picture => ({
  jpeg: Buffer.from(shows),
  at: (frame + 1) * FRAME_MS,
  isFirst: false,
  isWhole: true,
  ...more,
});
/** A record of a case that a frame shows, when another frame shows the next one. */
const record = (shownIn: number | null, nextIn: number | null, pictures: Picture[]): PendingRecord => ({
  index: 1,
  page: 1,
  pictures,
  nextShownAt: nextIn === null ? null : nextIn * FRAME_MS,
  ...(shownIn !== null && { shownAt: shownIn * FRAME_MS }),
});
const shows = (pending: PendingRecord, before: Picture | null = null) => pictureOf(pending, before)?.jpeg.toString();

describe('the picture of a record', () => {
  it('is the last one that does not show the next case, in whatever order they come', () => {
    const frames = [drawnIn(12, 'next'), drawnIn(10, 'own'), drawnIn(9, 'before')];
    expect(shows(record(null, 12, frames))).toBe('own');
    expect(shows(record(null, null, frames))).toBe('next');
  });

  it('is not the first one of a screencast that may show the next case', () => {
    const taken = (at: number) => drawnIn(0, 'first', { at: at * FRAME_MS, isFirst: true });
    expect(shows(record(null, 12, [drawnIn(10, 'own'), taken(12.5)]))).toBe('own');
    expect(shows(record(null, 12, [drawnIn(10, 'own'), taken(11.5)]))).toBe('first');
  });

  it('is not older than the one of the record before', () => {
    const late = drawnIn(11, 'typed');
    expect(shows(record(null, 11, [drawnIn(9, 'before'), late]), late)).toBe('typed');
  });

  it('is the late one of a case that certainly brings one', () => {
    const frames = [drawnIn(9, 'before'), drawnIn(11, 'own'), drawnIn(12, 'next')];
    expect(shows(record(10, 11, frames))).toBe('own');
    expect(shows(record(null, 11, frames))).toBe('before');
  });

  it('is another one than that of the record before, when both cases certainly bring one', () => {
    const first = drawnIn(11, 'first');
    const again = drawnIn(11, 'first', { at: first.at + 0.1 });
    expect(shows(record(11, 12, [first, again, drawnIn(12, 'own')]), first)).toBe('own');
  });

  it('is the last one before the next case when the one it should have brought never comes', () => {
    expect(shows(record(10, 11, [drawnIn(9, 'before'), drawnIn(15, 'much later')]))).toBe('before');
  });

  it('prefers one of the full size, and is any rather than none', () => {
    const small = drawnIn(10, 'small', { isWhole: false });
    expect(shows(record(null, 12, [drawnIn(9, 'whole'), small]))).toBe('whole');
    expect(shows(record(null, 12, [small]))).toBe('small');
    expect(shows(record(null, 5, [small]))).toBe('small');
    expect(shows(record(null, 5, []))).toBeUndefined();
  });
});
