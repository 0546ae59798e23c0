import { LIMITS, TEXTS } from '@testplatform/contract';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createCase, createFiles } from '../factories/project.js';
import { readLastResult, runEnded } from '../factories/run.js';
import { buildEnd, journal, resultOf, startOnXecutor } from '../factories/xecutor.js';
import { shareServer } from '../support/product/shared-server.js';
import { XecutorClient } from '../support/product/xecutor-client.js';

const on = shareServer();

let open: XecutorClient | undefined;
afterEach(() => open?.close());

/** An Xecutor with a file that was just started. */
async function createClaimed(cases: number) {
  const [file] = await createFiles(on.admin, ['File']);
  for (let at = 0; at < cases; at++) await createCase(on.admin, file!);
  const xecutor = await XecutorClient.of(on.admin);
  open = xecutor;
  const runId = await startOnXecutor(on.admin, file!);
  const claimed = await xecutor.claim();
  return {
    xecutor,
    file: file!,
    claimed,
    lease: claimed.lease,
    ended: () => runEnded(on.admin, file!.projectId, runId),
  };
}

const isTrouble = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && 'error' in answer;

describe('a journal', () => {
  it('can’t have more results than a report can show', async () => {
    const { xecutor, file, claimed, lease, ended } = await createClaimed(1);
    const long = 'x'.repeat(LIMITS.caseTextMax);
    const texts = { message: long, expected: long, actual: long, value: long };
    let answer: unknown = { delivered: 0 };
    for (let n = 1; !isTrouble(answer) && n < 600; n += 40) {
      const results = Array.from({ length: 40 }, (_, at) => resultOf(claimed, 0, { ...texts, seq: n + at }));
      answer = await xecutor.say('deliver', { lease, entries: journal(results, n) });
    }
    expect(answer).toMatchObject({ final: true, error: 'The results of the file have more than 32 MB' });
    await ended();
    expect((await readLastResult(on.admin, file)).cases.length).toBeLessThan(440);
  });

  it('with unfinished cases that contain others has a report with all of them', async () => {
    const { xecutor, file, claimed, lease, ended } = await createClaimed(1);
    const chain = Array.from({ length: 400 }, (_, seq) =>
      resultOf(claimed, 0, { seq, parentSeq: Math.max(0, seq - 1) }),
    );
    await xecutor.ask('deliver', { lease, entries: journal([...chain, buildEnd()]) });
    await ended();
    const count = (cases: readonly { cases: readonly never[] }[]): number =>
      cases.reduce((sum, one) => sum + 1 + count(one.cases), 0);
    expect(count((await readLastResult(on.admin, file)).cases as never)).toBe(400);
  });

  it('may repeat which records are missing', async () => {
    const { xecutor, file, claimed, lease, ended } = await createClaimed(2);
    const missing = (from: number) =>
      ({ kind: 'missing', indexes: Array.from({ length: 6_000 }, (_, at) => from + at) }) as const;
    const entries = journal([
      missing(0),
      resultOf(claimed, 0, { screenshot: 7 }),
      missing(0),
      resultOf(claimed, 1, { screenshot: 6_001 }),
    ]);
    for (const entry of entries) await xecutor.ask('deliver', { lease, entries: [entry] });
    const refused = await xecutor.say('deliver', { lease, entries: journal([missing(6_000)], 5) });
    expect(refused).toMatchObject({ final: true, error: 'A file may lack at most 10000 records' });
    await ended();
    const { cases } = await readLastResult(on.admin, file);
    expect(cases.map(({ screenshot, warnings }) => [screenshot, warnings])).toEqual([
      [null, [TEXTS.artifactMissing]],
      [6_001, []],
    ]);
  });
});
