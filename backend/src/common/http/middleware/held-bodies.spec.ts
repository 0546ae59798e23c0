import { describe, expect, it } from '@jest/globals';
import { LIMITS } from '@testplatform/contract';
import { useManualClock } from '../../../../../test/support/time/manual-clock.js';
import type { UserError } from '../../errors.js';
import { HeldBodies } from './held-bodies.js';

const clock = useManualClock();
const MB = 1_048_576;

/** A body that is being received, and the statuses with which it was aborted. */
function begin(bodies: HeldBodies, address: string) {
  const refusals: number[] = [];
  const held = bodies.begin(address, ({ httpStatus }: UserError) => {
    refusals.push(httpStatus);
    held.release();
  });
  return { held, refusals };
}

describe('request bodies in memory', () => {
  it('stay below the limit of an address, by aborting those that have stalled longest', () => {
    const bodies = new HeldBodies();
    const other = begin(bodies, 'other');
    other.held.grow(MB);
    const begun = Array.from({ length: 3_200 }, () => begin(bodies, 'one'));
    for (const { held } of begun) {
      held.grow(MB);
      expect(bodies.bytes).toBeLessThanOrEqual(LIMITS.heldBodyBytesPerAddress + MB);
    }
    const broken = begun.filter(({ refusals }) => refusals.length > 0);
    expect(broken).toEqual(begun.slice(0, -32));
    expect(new Set(broken.flatMap(({ refusals }) => refusals))).toEqual(new Set([503]));
    expect(other.refusals).toEqual([]);
  });

  it('stay below the total limit, by aborting those of the address that holds most', () => {
    const bodies = new HeldBodies();
    const few = begin(bodies, 'few');
    few.held.grow(MB);
    const many = Array.from({ length: 2_000 }, (_, at) => begin(bodies, `many ${at % 20}`));
    for (const { held } of many) {
      held.grow(8 * MB);
      expect(bodies.bytes).toBeLessThanOrEqual(LIMITS.heldBodyBytes);
    }
    expect(few.refusals).toEqual([]);
    for (const { held } of [few, ...many]) held.release();
    expect(bodies.bytes).toBe(0);
  });

  it('are not aborted once complete, and count until they are released', () => {
    const bodies = new HeldBodies();
    const whole = Array.from({ length: 4 }, () => begin(bodies, 'one'));
    for (const { held } of whole) {
      held.grow(8 * MB);
      held.complete();
    }
    const next = begin(bodies, 'one');
    next.held.grow(1);
    expect(next.refusals).toEqual([503]);
    whole[0]!.held.release();
    const again = begin(bodies, 'one');
    again.held.grow(MB);
    expect([again, ...whole].flatMap(({ refusals }) => refusals)).toEqual([]);
  });

  it('are aborted when they stall, and when they take too long altogether', async () => {
    const bodies = new HeldBodies();
    const [silent, slow] = [begin(bodies, 'one'), begin(bodies, 'two')];
    for (let at = 0; at < LIMITS.bodyArrivalMs; at += LIMITS.bodyStandstillMs / 3) {
      slow.held.grow(1);
      await clock.advance(LIMITS.bodyStandstillMs / 3);
    }
    expect([silent.refusals, slow.refusals]).toEqual([[408], []]);
    await clock.advance(LIMITS.bodyStandstillMs / 3);
    expect(slow.refusals).toEqual([408]);
    expect(bodies.bytes).toBe(0);
  });
});
