import { expect, it } from '@jest/globals';
import { lastOfRows, type RowResult, worstOfRows } from './worst-of-rows.js';

const one = (rowName: string, status: RowResult['status'], more: Partial<RowResult> = {}): RowResult => ({
  rowName,
  status,
  attempt: 1,
  concentrate: 0,
  ...more,
});
const worstName = (...results: RowResult[]) => worstOfRows(results)?.rowName;

it('the worst row counts, whichever ended last', () => {
  expect(worstName(one('Ann', 'success'), one('Bo', 'failure'), one('Cy', 'success'))).toBe('Bo');
  expect(worstName(one('Ann', 'success', { concentrate: 1 }), one('Bo', 'success'))).toBe('Ann');
  expect(worstName(one('Ann', 'stopped'), one('Bo', 'success'))).toBe('Ann');
});

it('a row that was interrupted and then passed hides no row that failed', () => {
  const passed = one('Ann', 'success', { attempt: 2 });
  expect(worstName(one('Ann', 'interrupted'), one('Bo', 'failure'), passed)).toBe('Bo');
  expect(worstOfRows([one('Ann', 'interrupted'), one('Bo', 'success'), passed])?.status).toBe('success');
  expect(worstOfRows([one('Ann', 'interrupted'), passed])).toBe(passed);
});

it('a row that still runs does not count', () => {
  expect(worstName(one('Ann', 'interrupted'), one('Ann', null, { attempt: 2 }), one('Bo', 'success'))).toBe('Bo');
  expect(worstName(one('Ann', null))).toBeUndefined();
});

it('each row has the result of its last attempt, once that has ended', () => {
  const again = one('Ann', 'success', { attempt: 2 });
  const bo = one('Bo', 'failure');
  expect(lastOfRows([one('Ann', 'interrupted'), bo, again, one('Cy', null)])).toEqual([again, bo]);
});
