import { newTestCase, type EventType } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import type { TestCaseRecord } from '../../../api/project/test-cases.js';
import { blocksOf, needsEnd } from './case-blocks.js';

/** Cases with the ids 1, 2, 3 … */
const recordsOf = (...types: EventType[]): TestCaseRecord[] =>
  types.map((eventType, order) => ({
    case_id: order + 1,
    order,
    summary: {},
    version: '',
    testCase: { ...newTestCase(eventType), title: eventType },
  }));

/** 1 Click, 2 If, 3 Click, 4 If, 5 Click, 6 End, 7 Else, 8 Click, 9 End, 10 Click. */
const nested = recordsOf('Click', 'If', 'Click', 'If', 'Click', 'End', 'Else', 'Click', 'End', 'Click');
const all = nested.map(({ case_id }) => case_id);
const foldedAt = (...ids: number[]) => blocksOf(nested, new Set(ids));

describe('the blocks of a list', () => {
  it('nest their cases, and tell how many they fold', () => {
    const blocks = foldedAt();
    expect(all.map(blocks.levelOf)).toEqual([0, 0, 1, 1, 2, 1, 0, 1, 0, 0]);
    expect([1, 2, 4, 7, 9].map(blocks.sizeOf)).toEqual([null, 7, 2, null, null]);
    expect(blocks.error).toBeNull();
  });

  it('stand for their cases when folded, the outermost one for all', () => {
    expect(all.map(foldedAt(4).shownFor)).toEqual([1, 2, 3, 4, 4, 4, 7, 8, 9, 10]);
    expect(all.map(foldedAt(2, 4).shownFor)).toEqual([1, 2, 2, 2, 2, 2, 2, 2, 2, 10]);
    // Ids that open no block, or no longer exist, fold nothing.
    expect(foldedAt(3).isFolded(3)).toBe(false);
    expect(all.map(foldedAt(3, 77).shownFor)).toEqual(all);
  });

  it('are taken whole, each case once, in the order of the file', () => {
    const { whole } = foldedAt();
    expect(whole([4])).toEqual([4, 5, 6]);
    expect(whole([10, 5, 4])).toEqual([4, 5, 6, 10]);
    expect(whole([7])).toEqual([7]);
    expect(whole([2, 4])).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('are passed as a whole when folded', () => {
    const { edgeOf } = foldedAt(2);
    expect([edgeOf(2, 'after'), edgeOf(2, 'before'), edgeOf(9, 'before'), edgeOf(10, 'after')]).toEqual([9, 2, 2, 10]);
    expect(foldedAt().edgeOf(2, 'after')).toBe(2);
  });

  it('that are not complete say so', () =>
    expect(blocksOf(recordsOf('Click', 'If'), new Set()).error).toBe(
      'Case 2, If, has no End. Add one below it, or delete the If.',
    ));
});

describe('an added case', () => {
  const added = newTestCase('If');

  it('needs an End, except where one is waiting for it', () => {
    expect(needsEnd(recordsOf('Click'), 1, added)).toBe(true);
    expect(needsEnd(recordsOf('If', 'Click', 'End'), 1, added)).toBe(true);
    expect(needsEnd(recordsOf('Click', 'End'), 0, added)).toBe(false);
    expect(needsEnd(recordsOf('Click'), 1, newTestCase('Click'))).toBe(false);
  });
});
