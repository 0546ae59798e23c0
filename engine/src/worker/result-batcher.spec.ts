import { describe, expect, it } from 'vitest';
import { buildResult } from '../../../test/factories/case-result.js';
import { ResultBatcher } from './result-batcher.js';

describe('ResultBatcher', () => {
  it('sends what comes while others are on their way, once and in order', async () => {
    const arrived: number[] = [];
    const batcher = new ResultBatcher(
      async (results) => {
        const seqs = results.map(({ seq }) => seq);
        if (seqs.includes(0)) batcher.add(buildResult(1));
        await Promise.resolve();
        arrived.push(...seqs);
      },
      () => undefined,
    );
    batcher.add(buildResult(0));
    await batcher.flush();
    await batcher.flush();
    expect(arrived).toEqual([0, 1]);
  });
});
