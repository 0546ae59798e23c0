import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { PacedFrames } from './paced-frames.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('lets four pictures a second through, and always the last one', () => {
  const sent: string[] = [];
  const frames = new PacedFrames((jpeg, isLast) => sent.push(jpeg.toString() + (isLast ? ', the last' : '')));
  for (let at = 0; at < 95; at++) {
    frames.offer(Buffer.from(String(at)));
    jest.advanceTimersByTime(10);
  }
  expect(sent).toHaveLength(4);
  jest.advanceTimersByTime(10_000);
  expect(sent).toHaveLength(5);
  expect(sent.at(-1)).toBe('94');
  frames.offer(Buffer.from('95'));
  frames.offer(Buffer.from('96'));
  frames.end();
  expect(sent.slice(5)).toEqual(['96, the last']);
  frames.end();
  jest.advanceTimersByTime(10_000);
  expect(sent).toHaveLength(6);
});
