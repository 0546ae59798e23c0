import { expect, it } from '@jest/globals';
import { useManualClock } from '../../../../test/support/time/manual-clock.js';
import { LastChanges } from './last-changes.js';

const clock = useManualClock();

it('tells how long ago each project last changed', async () => {
  const changes = new LastChanges();
  await clock.advance(1_000);
  changes.note(7);
  await clock.advance(1_000);
  changes.note(8);
  await clock.advance(500);
  expect([changes.ago(7), changes.ago(8)]).toEqual([1_500, 500]);
  changes.note(7);
  expect([changes.ago(7), changes.ago(8)]).toEqual([0, 500]);
});

it('does not know what changed before it started, so every project may have changed then', async () => {
  const changes = new LastChanges();
  await clock.advance(300_000);
  expect(changes.ago(7)).toBe(300_000);
  await clock.advance(1);
  expect(changes.ago(7)).toBeNull();
});

it('forgets a change after five minutes', async () => {
  const changes = new LastChanges();
  for (let projectId = 1; projectId <= 1_000; projectId++) changes.note(projectId);
  await clock.advance(200_000);
  changes.note(7);
  expect(changes.size).toBe(1_000);
  await clock.advance(100_001);
  expect([changes.ago(7), changes.ago(8)]).toEqual([100_001, null]);
  changes.note(9);
  expect(changes.size).toBe(2);
});
