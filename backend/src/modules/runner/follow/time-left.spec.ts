import { describe, expect, it } from '@jest/globals';
import { timeLeft } from './time-left.js';

const running = (expected: number | undefined, elapsed = 0) => ({ expected, elapsed });

describe('the remaining time of a run', () => {
  it('is that of its longest running file', () => {
    expect(timeLeft([running(100, 30), running(50, 10)], [])).toBe(70);
  });

  it('includes queued files that wait for a running one to end', () => {
    expect(timeLeft([running(100)], [50, 25])).toBe(175);
    // The first free worker takes the longest file: 40 + 60, and 100 + 10.
    expect(timeLeft([running(100), running(40)], [10, 60])).toBe(110);
  });

  it('is zero for a file that takes longer than last time, and its successors begin at once', () => {
    expect(timeLeft([running(10, 60)], [])).toBe(0);
    expect(timeLeft([running(10, 60)], [20])).toBe(20);
  });

  it('assumes the average for a file that never ran', () => {
    expect(timeLeft([running(100)], [undefined, 50])).toBe(225);
    expect(timeLeft([running(undefined, 20)], [60])).toBe(100);
  });

  it('is computed from the queue alone between two files', () => {
    expect(timeLeft([], [10, 20])).toBe(30);
  });

  it('is unknown without a history', () => {
    expect(timeLeft([running(undefined, 5)], [undefined])).toBeNull();
    expect(timeLeft([], [])).toBeNull();
  });
});
