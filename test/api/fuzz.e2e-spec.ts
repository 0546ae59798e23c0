import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { createCase, createFiles } from '../factories/project.js';
import { anyValue, SEED } from '../support/any-input.js';
import { BUSY_MAX, longestBusy } from '../support/busy.js';
import { describedCalls, type DescribedCall } from '../support/openapi.js';
import { ownServer } from '../support/shared-server.js';

const on = ownServer();

/** Requests in all. */
const REQUESTS = 10_000;
/** How many calls are tried at a time. */
const LANES = 4;
/** Names inside of fields, so that what is thrown at them gets past the first check. */
const INNER = ['0', 'id', 'type', 'title', 'value', 'children', 'summary', 'eventType', 'targetField', 'conditionals'];

/** Bodies of a call: its own fields, and some that it doesn't know. */
function bodiesOf(fields: readonly string[]): fc.Arbitrary<Record<string, unknown>> {
  const names = [...INNER, ...fields];
  const name = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...names) }, { weight: 1, arbitrary: fc.string() });
  return fc.dictionary(name, anyValue(names), { maxKeys: 6 });
}

describe('for any input', () => {
  it('every call answers the envelope and never a 500, and holds nobody up', async () => {
    const [file] = await createFiles(on.admin, ['Sign in']);
    await createCase(on.admin, file!);
    const calls = (await describedCalls(on.visitor)).filter(({ path }) => path !== '/users/logout');
    const numRuns = Math.ceil(REQUESTS / calls.length);
    const tryCall = ({ path, fields }: DescribedCall) =>
      fc.assert(
        fc.asyncProperty(bodiesOf(fields), fc.subarray(Object.entries(file!)), async (random, known) => {
          const answer = await on.admin.call(path, { ...random, ...Object.fromEntries(known) });
          expect([path, answer.http < 500 ? 'answered' : answer]).toEqual([path, 'answered']);
          // What the console's resources answer with is the row itself; their errors have the envelope.
          const bare = path.startsWith('/api/') && answer.http === 200;
          if (!bare) expect([path, answer.status]).toEqual([path, answer.http === 200 ? 'success' : 'failure']);
          expect(answer.http === 200 || answer.errors !== undefined || answer.message !== undefined).toBe(true);
        }),
        { numRuns, seed: SEED },
      );
    const waiting = [...calls];
    const lane = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) await tryCall(next);
    };
    const all = Promise.all(Array.from({ length: LANES }, lane));
    expect(await longestBusy(on.server, all)).toBeLessThan(BUSY_MAX);
    await all;
  });
});
