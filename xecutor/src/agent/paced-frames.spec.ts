import { expect, it } from '@jest/globals';
import { useManualClock } from '../../../test/support/time/manual-clock.js';
import { PacedFrames } from './paced-frames.js';

const clock = useManualClock();

it('lets four pictures a second through, and always the last one', async () => {
  const sent: string[] = [];
  const frames = new PacedFrames((jpeg, isLast) => sent.push(jpeg.toString() + (isLast ? ', the last' : '')));
  for (let at = 0; at < 95; at++) {
    frames.offer(Buffer.from(String(at)));
    await clock.advance(10);
  }
  expect(sent).toHaveLength(4);
  await clock.advance(10_000);
  expect(sent).toHaveLength(5);
  expect(sent.at(-1)).toBe('94');
  frames.offer(Buffer.from('95'));
  frames.offer(Buffer.from('96'));
  frames.end();
  expect(sent.slice(5)).toEqual(['96, the last']);
  frames.end();
  await clock.advance(10_000);
  expect(sent).toHaveLength(6);
});
