import { describe, expect, it } from '@jest/globals';
import type { ReportCase } from '../../../api/runs/reports.js';
import { buildCase } from '../../../testing/build-report.js';
import { failuresOf, startOf, stepsOf } from './steps.js';

const at = (second: number): string => `2026-11-20T12:00:0${second}.000Z`;
const failed = (seq: number, more: Partial<ReportCase> = {}): ReportCase =>
  buildCase({ seq, case_id: seq, title: `failed ${seq}`, status: 'failure', ...more });
const passed = (seq: number, more: Partial<ReportCase> = {}): ReportCase =>
  buildCase({ seq, case_id: seq, title: `passed ${seq}`, ...more });
const evidence = { target: null, console: [], requests: [] };

const told = (cases: readonly ReportCase[]) =>
  failuresOf(cases).map(({ step, before }) => [before?.one.title ?? null, step.one.title]);

describe('the steps of a result', () => {
  it('are the executed ones, imported ones included, each with its time from the start', () => {
    const cases = [
      passed(0, { time: at(1), cases: [passed(1, { time: at(2) })] }),
      passed(2, { time: at(4) }),
      buildCase({ seq: 3, status: 'skipped' }),
    ];
    expect(stepsOf(cases).map((step) => [step.number, step.one.seq, startOf(step)])).toEqual([
      [1, 0, '0.00 s'],
      [2, 1, '1.00 s'],
      [3, 2, '3.00 s'],
    ]);
    expect(stepsOf([])).toEqual([]);
  });
});

describe('the failures of a result', () => {
  it('include the previous step, whatever that was', () => {
    expect(told([failed(0), passed(1), failed(2), failed(3)])).toEqual([
      [null, 'failed 0'],
      ['passed 1', 'failed 2'],
      ['failed 2', 'failed 3'],
    ]);
    expect(told([passed(0)])).toEqual([]);
  });

  it('are those of the imported file instead of the case that imports it, unless that failed itself', () => {
    const cases = [passed(1), failed(2)];
    expect(told([failed(0, { cases })])).toEqual([['passed 1', 'failed 2']]);
    expect(told([failed(0, { cases, evidence })])).toEqual([
      [null, 'failed 0'],
      ['passed 1', 'failed 2'],
    ]);
  });

  it('ignore a try that was followed by another', () => {
    const first = failed(0, { case_id: 7, cases: [failed(1)] });
    expect(told([first, passed(2, { case_id: 7, iteration: 1 })])).toEqual([]);
    expect(told([first, failed(2, { case_id: 7, iteration: 1 })])).toEqual([['failed 1', 'failed 2']]);
  });
});
