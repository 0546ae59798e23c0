import { emptySummary } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { Terminal } from '../terminal.js';
import { describeOutcome } from './connector-run.js';
import type { LinkRun } from './link-answers.js';
import { Progress } from './progress.js';

const buildRun = (change: Partial<LinkRun> = {}): LinkRun => ({
  runId: 'r',
  reportUrl: '',
  all: [{ runId: 'r', environment: '' }],
  environment: '',
  parts: [],
  isQueued: false,
  passed: null,
  reason: '',
  files: 4,
  filesFinished: 1,
  summary: { ...emptySummary(), success: 3, failure: 1 },
  merged: null,
  ...change,
});

function watch(isTTY: boolean) {
  const written: string[] = [];
  const out = { isTTY, write: (text: string) => written.push(text) };
  return { progress: new Progress(new Terminal(out, out, {}), 0), written };
}

it('is a log line at each change, and one a minute without changes', () => {
  const { progress, written } = watch(false);
  progress.show(buildRun({ isQueued: true }), 1_000);
  for (const now of [2_000, 3_000, 30_000, 63_000]) progress.show(buildRun(), now);
  expect(written).toEqual([
    '0:01 Waiting for other runs of the project\n',
    '0:02 1 of 4 files: 3 passed, 1 failed\n',
    '1:03 1 of 4 files: 3 passed, 1 failed\n',
  ]);
});

it('is a bar on a terminal', () => {
  const { progress, written } = watch(true);
  progress.show(buildRun(), 5_000);
  expect(written.join('')).toContain('[######------------------] 1 of 4 files: 3 passed, 1 failed 0:05');
});

it.each<[Partial<LinkRun>, string]>([
  [{ passed: true, summary: { ...emptySummary(), success: 1 }, files: 1 }, '1 test case in 1 file passed'],
  [
    { passed: false, merged: { files: 2, passed: 1 } },
    '1 of 4 test cases failed (merged: 1 of 2 files passed on rerun)',
  ],
  [{ passed: false, summary: emptySummary(), reason: 'Stopped' }, 'Not all of 4 files ran to the end: Stopped'],
])('describes the outcome of a run: %j', (change, sentence) => {
  expect(describeOutcome(buildRun(change))).toBe(sentence);
});
