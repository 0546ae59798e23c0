import { type CaseResult, LIMITS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { buildResult } from '../../../test/factories/case-result.js';
import { PassReporter } from './pass-reporter.js';

const jpeg = (text: string) => Buffer.from(text);

function given() {
  const results: CaseResult[] = [];
  const pictures: string[] = [];
  const reporter = new PassReporter({
    caseStarted: () => undefined,
    caseFinished: (result) => void results.push(result),
    record: (index, picture) => void pictures.push(`${index} ${String(picture)}`),
    frame: () => undefined,
    log: () => undefined,
    watched: () => false,
  });
  const finish = (seq: number, more: Partial<CaseResult> = {}) =>
    reporter.caseFinished({ ...buildResult(seq), message: '', screenshot: seq, ...more });
  const told = () => results.map(({ seq, message }) => `${seq} ${message}`.trim());
  return { reporter, finish, told, results, pictures };
}

describe('a loop', () => {
  it('reports its last pass, once it is over', () => {
    const { reporter, finish, told, pictures } = given();
    finish(0);
    reporter.loopBegan();
    finish(1);
    reporter.record(1, jpeg('first pass'));
    reporter.record(0, jpeg('before'));
    reporter.passBegan();
    finish(2, { message: 'Read' });
    finish(3, { status: 'skipped', message: 'Skipped' });
    reporter.record(2, jpeg('last pass'));
    expect([told(), pictures]).toEqual([['0'], ['0 before']]);
    reporter.loopEnded('Pass 2 of 2');
    finish(4);
    expect(told()).toEqual(['0', '2 Read. Pass 2 of 2', '3 Skipped', '4']);
    // Pictures come late, and those of replaced passes not at all.
    reporter.record(1, jpeg('late, of the first pass'));
    reporter.record(3, jpeg('late, of the last pass'));
    expect(pictures).toEqual(['0 before', '2 last pass', '3 late, of the last pass']);
  });

  it('leaves messages as long as they may be', () => {
    const { reporter, finish, results } = given();
    const message = `${'x'.repeat(LIMITS.caseTextMax)}…`;
    const note = 'Pass 2 of 2';
    for (const [at, after] of [note, note.padEnd(LIMITS.caseTextMax + 9, 'y')].entries()) {
      reporter.loopBegan();
      finish(at, { message });
      reporter.loopEnded(after);
    }
    const told = results.map((result) => result.message);
    expect(told).toEqual([expect.stringMatching(/^x+…\. Pass 2 of 2$/), expect.stringMatching(/^…\. Pass 2 of 2y+…$/)]);
    expect(told.map(({ length }) => length)).toEqual([LIMITS.caseTextMax, LIMITS.caseTextMax + 1]);
  });

  it('inside another one is part of its passes', () => {
    const { reporter, finish, told } = given();
    reporter.loopBegan();
    finish(0);
    reporter.loopBegan();
    finish(1);
    reporter.passBegan();
    finish(2);
    reporter.loopEnded('Pass 2 of 2 inside');
    reporter.passBegan();
    finish(3);
    reporter.loopBegan();
    finish(4);
    reporter.loopEnded('Pass 1 of 1 inside');
    expect(told()).toEqual([]);
    reporter.loopEnded('Pass 2 of 2');
    expect(told()).toEqual(['3 Pass 2 of 2', '4 Pass 1 of 1 inside. Pass 2 of 2']);
  });

  it('that the end of the file interrupts reports what it has', () => {
    const { reporter, finish, told } = given();
    reporter.loopBegan();
    finish(0);
    reporter.end();
    expect(told()).toEqual(['0']);
  });

  it('holds a limited number of pictures; cases without one say so', () => {
    const { reporter, finish, results, pictures } = given();
    reporter.loopBegan();
    for (let seq = 0; seq <= 200; seq++) {
      finish(seq);
      reporter.record(seq, jpeg('x'));
    }
    reporter.end();
    expect(pictures).toHaveLength(200);
    expect(results.slice(-2).map(({ screenshot }) => screenshot)).toEqual([199, null]);
  });
});
