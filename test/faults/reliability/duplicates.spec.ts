import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { passed, startOnXecutor } from '../../factories/xecutor.js';
import { XecutorClient } from '../../support/product/xecutor-client.js';
import { Lab } from '../lab/lab.js';
import { amount, randomOf, report } from '../lab/plan.js';

const FILES = amount(20, 3);
/** How often each batch arrives. */
const TIMES = 10;
const CASES = 12;

let lab: Lab;
beforeAll(async () => void (lab = await Lab.start({ env: { WARM_BROWSER: '0' } })));
afterAll(() => lab?.close());

it('what an Xecutor delivers ten times, out of order and at once, counts once', async () => {
  const api = lab.api();
  const xecutor = await XecutorClient.of(api);
  const steps = Array.from({ length: CASES }, (_, at) => ({ title: `Case ${at}` }));
  const [file] = await lab.createFiles({ File: steps });
  const random = randomOf('duplicates');
  let deliveries = 0;
  for (let at = 0; at < FILES; at++) {
    lab.expectRun(await startOnXecutor(api, file!));
    const claimed = await xecutor.claim();
    const { lease } = claimed;
    const entries = passed(claimed);
    // Overlapping batches, each ten times, all at once.
    const ends = [1, 2, 3].map(() => 1 + Math.floor(random() * entries.length)).concat(entries.length);
    const batches = ends.flatMap((end) => Array.from({ length: TIMES }, () => entries.slice(0, end)));
    const shuffled = batches.map((batch) => ({ batch, by: random() })).sort((one, other) => one.by - other.by);
    await Promise.all(shuffled.map(({ batch }) => xecutor.ask('deliver', { lease, entries: batch })));
    deliveries += shuffled.length;
    // A late delivery is answered that everything has arrived.
    expect(await xecutor.ask('deliver', { lease, entries })).toEqual({ delivered: entries.length, received: 0 });
  }
  xecutor.close();
  const { runs, files, cases } = await lab.settle();
  expect([files, cases]).toEqual([FILES, FILES * CASES]);
  await lab.shutDown();
  report({
    scenario: 'Duplicate delivery',
    faults: `${deliveries} deliveries, each batch ${TIMES} times at once`,
    found: `${runs} runs, ${files} files, ${cases} cases, each once`,
  });
}, 300_000);
