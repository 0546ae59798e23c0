import { describe, expect, it } from '@jest/globals';
import { countWithRows, withRows } from './selected-files.js';

const file = (nodeId: string) => ({
  nodeId,
  path: { module: 'M', section: 'S', scenario: 'C', testCaseFileName: nodeId },
});

describe('the files of a run', () => {
  it('are once there for each row of their table, in its order; one without rows stays', () => {
    const rows: Readonly<Record<string, readonly string[]>> = { two: ['Bo', 'Ann'], none: [] };
    const files = [file('one'), file('two'), file('none')];
    const rowsOf = (nodeId: string) => rows[nodeId];
    expect(countWithRows(files, rowsOf)).toBe(4);
    expect([...withRows(files, rowsOf)].map(({ nodeId, path }) => [nodeId, path.row])).toEqual([
      ['one', undefined],
      ['two', 'Bo'],
      ['two', 'Ann'],
      ['none', undefined],
    ]);
  });
});
