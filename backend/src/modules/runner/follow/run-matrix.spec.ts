import type { RunFileOutcome } from '@testplatform/contract';
import { expect, it } from '@jest/globals';
import { matrixOf } from './run-matrix.js';

const file = (nodeId: string, outcome: RunFileOutcome, row?: string) => ({
  nodeId,
  path: { module: 'M', section: 'S', scenario: 'C', testCaseFileName: nodeId, ...(row !== undefined && { row }) },
  outcome,
});

it('puts runs side by side, with files that failed in any of them first', () => {
  const rows = matrixOf([
    [file('One', 'success'), file('Two', 'success'), file('Three', 'warning')],
    [file('Two', 'failed'), file('One', 'success'), file('Four', 'running')],
  ]);
  expect(rows.map(({ nodeId, outcomes }) => [nodeId, ...outcomes])).toEqual([
    ['Two', 'success', 'failed'],
    ['Four', null, 'running'],
    ['Three', 'warning', null],
    ['One', 'success', 'success'],
  ]);
});

it('compares a row of a file with the same row in other runs', () => {
  const rows = matrixOf([
    [file('Pay', 'success', 'Ann'), file('Pay', 'success', 'Bo')],
    [file('Pay', 'failed', 'Bo'), file('Pay', 'success', 'Ann')],
  ]);
  expect(rows.map(({ path, outcomes }) => [path.row, ...outcomes])).toEqual([
    ['Bo', 'success', 'failed'],
    ['Ann', 'success', 'success'],
  ]);
});
