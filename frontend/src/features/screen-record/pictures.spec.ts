import { describe, expect, it, jest } from '@jest/globals';
import { Pictures } from './pictures.js';
import { waitFor } from '../../../../test/support/time/eventually.js';

const INDEXES = Array.from({ length: 20 }, (_, slide) => slide * 10);

/** A cache of records, some of which are missing or can't be fetched. */
function build({ missing = [], failing = [] }: { missing?: number[]; failing?: number[] } = {}) {
  const open = new Set<number>();
  const read = jest.fn(async (index: number) => {
    await Promise.resolve();
    if (failing.includes(index)) throw new Error('away');
    if (missing.includes(index)) return null;
    open.add(index);
    return { index, close: () => void open.delete(index) };
  });
  return { pictures: new Pictures(INDEXES, read), read, open, failing };
}
const isReady = (pictures: Pictures<never> | ReturnType<typeof build>['pictures'], slide: number) =>
  waitFor(() => expect(pictures.stateOf(slide)).toBe('ready'));

describe('Pictures', () => {
  it('fetches the visible picture first, then the next ones, three at a time', async () => {
    const { pictures, read } = build();
    pictures.lookAt(4);
    expect(read.mock.calls.map(([index]) => index)).toEqual([40, 50, 60]);
    await isReady(pictures, 10);
    expect(pictures.at(4)).toMatchObject({ index: 40 });
    await isReady(pictures, 2);
    expect(read).toHaveBeenCalledTimes(9);
  });

  it('releases distant pictures', async () => {
    const { pictures, open } = build();
    pictures.lookAt(0);
    await isReady(pictures, 6);
    pictures.lookAt(19);
    await isReady(pictures, 17);
    expect([...open].sort((a, b) => a - b)).toEqual([170, 180, 190]);
    pictures.release();
    expect([...open]).toEqual([]);
  });

  it('closes a picture that arrives too late', async () => {
    const { pictures, open } = build();
    pictures.lookAt(0);
    pictures.lookAt(19);
    await isReady(pictures, 17);
    expect([...open].sort((a, b) => a - b)).toEqual([170, 180, 190]);
  });

  it('remembers missing pictures, and requests them once', async () => {
    const { pictures, read } = build({ missing: [10, 30] });
    pictures.lookAt(0);
    await isReady(pictures, 6);
    pictures.lookAt(1);
    await isReady(pictures, 7);
    expect(pictures.missingSlides).toEqual([1, 3]);
    expect(read.mock.calls.filter(([index]) => index === 10)).toHaveLength(1);
  });

  it('retries a picture that could not be fetched', async () => {
    const { pictures, failing } = build({ failing: [0] });
    pictures.lookAt(0);
    await waitFor(() => expect(pictures.stateOf(0)).toBe('failed'));
    expect(pictures.failureOf(0)).toEqual(new Error('away'));
    failing.length = 0;
    pictures.retry();
    await isReady(pictures, 0);
  });
});
