import { describe, expect, it } from '@jest/globals';
import { readRun, readStarted } from './link-answers.js';

const FIRST = '8a0d4f0c-1f4e-4c55-9d33-0a8f3b7f5a10';
const SECOND = '8a0d4f0c-1f4e-4c55-9d33-0a8f3b7f5a11';
const run = (run_id: string, environment: string, change: object = {}) => ({
  run_id,
  environment,
  report_url: `http://host/${environment}`,
  state: 'finished',
  passed: true,
  reason: '',
  files: 2,
  filesFinished: 2,
  summary: { success: 3, failure: 0, blocker: 0, concentrate: 0, skipped: 0 },
  merged: null,
  ...change,
});
const answerOf = (first: object, ...more: object[]) => ({
  data: { ...first, ...(more.length > 0 && { runs: [first, ...more] }) },
});

describe('the answer of a link', () => {
  it('about one run is that run', () => {
    expect(readRun(answerOf(run(FIRST, 'Staging')))).toMatchObject({
      runId: FIRST,
      all: [{ runId: FIRST, environment: 'Staging' }],
      passed: true,
      files: 2,
      parts: [],
    });
  });

  it.each([
    [{ passed: false, summary: { success: 1, failure: 2 } }, false],
    [{ passed: null, state: 'running' }, null],
    [{}, true],
  ])('about several runs combines them: the second is %j', (second, passed) => {
    const combined = readRun(answerOf(run(FIRST, 'Staging'), run(SECOND, 'Production', second)));
    expect(combined).toMatchObject({
      runId: FIRST,
      reportUrl: 'http://host/Staging',
      passed,
      files: 4,
      filesFinished: 4,
      isQueued: false,
      parts: [{ environment: 'Staging' }, { environment: 'Production' }],
    });
    expect(combined?.summary.failure).toBe(passed === false ? 2 : 0);
  });

  it('adds what was rerun', () => {
    const merged = { files: 2, passed: 1 };
    const combined = readRun(answerOf(run(FIRST, 'Staging'), run(SECOND, 'Production', { merged })));
    expect(combined?.merged).toEqual(merged);
  });

  it('about a start names all runs', () => {
    const started = readStarted(answerOf(run(FIRST, 'Staging'), run(SECOND, 'Production')));
    expect(started?.all.map(({ environment }) => environment)).toEqual(['Staging', 'Production']);
  });

  it.each([[[]], [[{ run_id: '../1' }]], ['x']])('is refused with the runs %j', (runs) => {
    const body = { data: { ...run(FIRST, 'Staging'), runs } };
    expect([readRun(body), readStarted(body)]).toEqual([null, null]);
  });
});
