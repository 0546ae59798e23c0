import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it, jest } from '@jest/globals';
import { HANDLED_AT_ONCE, HELD_BYTES, MessageTurns, WAITING_MAX } from './message-turns.js';

const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

it('starts messages in order, a few per turn of the event loop', async () => {
  const cutOff = jest.fn();
  const turns = new MessageTurns(cutOff);
  const begun: number[] = [];
  for (const at of range(100)) turns.add(100, () => Promise.resolve(void begun.push(at)));
  expect(begun).toEqual(range(HANDLED_AT_ONCE));
  for (let before = begun.length; before < 100; before = begun.length) {
    await nextTurn();
    expect(begun.length - before).toBeLessThanOrEqual(HANDLED_AT_ONCE);
  }
  expect(begun).toEqual(range(100));
  expect(cutOff).not.toHaveBeenCalled();
});

it('starts no further message while too many are unanswered, and disconnects a client that floods it', () => {
  const cutOff = jest.fn();
  const turns = new MessageTurns(cutOff);
  let begun = 0;
  const handle = () => {
    begun++;
    return new Promise<void>(() => undefined);
  };
  for (let sent = 0; sent < HANDLED_AT_ONCE + WAITING_MAX; sent++) turns.add(100, handle);
  expect(cutOff).not.toHaveBeenCalled();
  turns.add(100, handle);
  expect(cutOff).toHaveBeenCalledTimes(1);
  expect(begun).toBe(HANDLED_AT_ONCE);
});

it('disconnects a client whose unanswered messages are too large, however few they are', async () => {
  const cutOff = jest.fn();
  const turns = new MessageTurns(cutOff);
  const answers: (() => void)[] = [];
  const handle = () => new Promise<void>((resolve) => answers.push(resolve));
  const size = Math.floor(HELD_BYTES / (HANDLED_AT_ONCE + 1));
  for (let sent = 0; sent <= HANDLED_AT_ONCE; sent++) turns.add(size, handle);
  expect(cutOff).not.toHaveBeenCalled();
  answers.shift()!();
  await nextTurn();
  await nextTurn();
  turns.add(size, handle);
  expect(cutOff).not.toHaveBeenCalled();
  turns.add(size, handle);
  expect(cutOff).toHaveBeenCalledTimes(1);
});
