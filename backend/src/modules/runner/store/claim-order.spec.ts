import { describe, expect, it } from '@jest/globals';
import { claimOrder } from './claim-order.js';

/** The files in claim order. */
function claimed(files: string, durations: Readonly<Record<string, number>>): string {
  const places = claimOrder([...files], new Map(Object.entries(durations)));
  return [...files].toSorted((one, other) => places[files.indexOf(one)]! - places[files.indexOf(other)]!).join('');
}

describe('the order in which the files of a run are claimed', () => {
  it('starts with the longest', () => {
    expect(claimed('abcd', { a: 10, b: 3_000, c: 20, d: 500 })).toBe('bdca');
  });

  it('puts files that never ran first', () => {
    expect(claimed('abcd', { a: 10, c: 3_000 })).toBe('bdca');
  });

  it('keeps the tree order for ties', () => {
    expect(claimed('abcd', {})).toBe('abcd');
    expect(claimed('abcd', { a: 5, b: 7, c: 5, d: 7 })).toBe('bdac');
  });
});
