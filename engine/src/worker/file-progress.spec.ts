import { newTestCase } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { buildResult } from '../../../test/factories/case-result.js';
import { FileProgress } from './file-progress.js';

const PATH = { module: 'M', section: 'S', scenario: 'C', testCaseFileName: 'F' };
const file = {
  path: PATH,
  cases: ['One', 'Two', 'Three'].map((title, index) => ({
    caseId: index + 1,
    testCase: { ...newTestCase('Click'), title },
  })),
};
const begun = (seq: number, caseId: number, title: string, parentSeq: number | null = null) => ({
  seq,
  parentSeq,
  iteration: 0,
  startedAt: Date.now(),
  caseId,
  title,
});

describe('FileProgress', () => {
  it('fails the running case and skips those after it', () => {
    const progress = new FileProgress(file);
    progress.started(begun(0, 1, 'One'));
    progress.finished({ ...buildResult(0), caseId: 1 });
    progress.started(begun(1, 2, 'Two'));
    const { sentence, results } = progress.whenLost('did not respond');
    expect(sentence).toBe('The process that ran "Two" did not respond');
    expect(results).toMatchObject([
      { seq: 1, caseId: 2, status: 'failure', message: sentence },
      { seq: 2, caseId: 3, status: 'skipped', message: `Skipped: ${sentence}` },
    ]);
  });

  it('names the imported case that was running, and fails the one that imports it', () => {
    const progress = new FileProgress(file);
    progress.started(begun(0, 1, 'One'));
    progress.started(begun(1, 9, 'Imported', 0));
    const { sentence, results } = progress.whenLost('did not respond');
    expect(sentence).toContain('"Imported"');
    expect(results.map(({ seq, caseId, status }) => ({ seq, caseId, status }))).toEqual([
      { seq: 0, caseId: 1, status: 'failure' },
      { seq: 2, caseId: 2, status: 'skipped' },
      { seq: 3, caseId: 3, status: 'skipped' },
    ]);
  });

  it('fails the running case of a loop, whose results have not come yet', () => {
    const progress = new FileProgress(file);
    for (const seq of [0, 2]) {
      progress.started(begun(seq, 1, 'One'));
      progress.started(begun(seq + 1, 2, 'Two'));
    }
    const { results } = progress.whenLost('did not respond');
    expect(results.map(({ seq, caseId, status }) => ({ seq, caseId, status }))).toEqual([
      { seq: 4, caseId: 1, status: 'skipped' },
      { seq: 3, caseId: 2, status: 'failure' },
      { seq: 5, caseId: 3, status: 'skipped' },
    ]);
  });

  it('skips all remaining cases when none was running', () => {
    const progress = new FileProgress(file);
    const { sentence, results } = progress.whenLost('could not be started');
    expect(sentence).toBe('The process that ran this file could not be started');
    expect(results.map(({ status }) => status)).toEqual(['skipped', 'skipped', 'skipped']);
  });
});
