import { describe, expect, it } from '@jest/globals';
import { partOf, rangeHeader, readRange } from './byte-range.js';

const part = (header: string, size: number) => {
  const range = readRange(header);
  return range === undefined ? 'whole' : partOf(range, size);
};

describe('a byte range', () => {
  it.each([
    ['bytes=0-3', { first: 0, last: 3 }],
    ['bytes=4-', { first: 4, last: 9 }],
    ['bytes=-3', { first: 7, last: 9 }],
    ['bytes=-99', { first: 0, last: 9 }],
    ['bytes=8-99', { first: 8, last: 9 }],
    ['bytes=10-', null],
    ['bytes=-0', null],
    ['bytes=3-1', 'whole'],
    ['bytes=0-1,3-4', 'whole'],
    ['bytes=-', 'whole'],
    ['lines=0-1', 'whole'],
    ['', 'whole'],
  ])('%j of ten bytes is %j', (header, expected) => {
    expect(part(header, 10)).toEqual(expected);
  });

  it('of an empty file is null', () => {
    expect(part('bytes=0-', 0)).toBeNull();
  });

  it.each(['bytes=0-3', 'bytes=4-', 'bytes=-3'])('%s is written as it was parsed', (header) => {
    expect(rangeHeader(readRange(header)!)).toBe(header);
  });
});
