import { describe, expect, it } from '@jest/globals';
import { buildResult } from '../../../test/factories/case-result.js';
import { ResultBatcher } from './result-batcher.js';

describe('ResultBatcher', () => {
  it('sends results that arrive during a call, once and in order', async () => {
    const arrived: number[] = [];
    const batcher = new ResultBatcher(async (results) => {
      const seqs = results.map(({ seq }) => seq);
      if (seqs.includes(0)) batcher.add(buildResult(1));
      await Promise.resolve();
      arrived.push(...seqs);
      return true;
    });
    batcher.add(buildResult(0));
    expect(await batcher.flush()).toBe(true);
    expect(await batcher.flush()).toBe(true);
    expect(arrived).toEqual([0, 1]);
  });

  it('sends nothing more once some did not arrive', async () => {
    const sent: number[] = [];
    const batcher = new ResultBatcher(async (results) => {
      sent.push(...results.map(({ seq }) => seq));
      return false;
    });
    batcher.add(buildResult(0));
    expect(await batcher.flush()).toBe(false);
    batcher.add(buildResult(1));
    expect(await batcher.flush()).toBe(false);
    expect(sent).toEqual([0]);
  });
});
