import { newTestCase } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import type { LastResult, TestCaseRecord } from '../../../api/project/test-cases.js';
import {
  inOrder,
  movesTo,
  gapBelow,
  orderOfNew,
  ordersBehind,
  placeNextTo,
  orderToReturn,
  orderAfterDrop,
  orderAfterStep,
} from './case-order.js';
import { copyOf, missingIn } from './copies.js';
import { insertText, storedValues } from './insert.js';
import {
  between,
  countOutcomes,
  idOfTitle,
  numberCases,
  outcomeOf,
  withOpened,
  type NumberedCase,
} from './case-outcome.js';

const buildRecord = (case_id: number, summary: LastResult = {}): TestCaseRecord => ({
  case_id,
  order: case_id - 1,
  summary,
  version: '',
  testCase: { ...newTestCase(), title: `Case ${case_id}`, storage: [{ key: `k${case_id}`, type: 'Text', data: '' }] },
});

describe('the outcome of a case', () => {
  it.each([
    [{}, 'not-run'],
    [{ status: 'success', warning: false }, 'success'],
    [{ status: 'success', warning: true }, 'warning'],
    [{ status: 'failure', warning: true }, 'failed'],
    [{ status: 'failure', blocker: true }, 'blocker'],
    [{ status: 'skipped' }, 'skipped'],
  ] as [LastResult, string][])('%j is %s', (summary, outcome) => {
    expect(outcomeOf({ summary })).toBe(outcome);
  });

  it('is not run while its file’s run has not reached it, whatever its last outcome', () => {
    expect(outcomeOf({ summary: { status: 'failure' }, waits: true })).toBe('not-run');
  });

  it('is running for a case with a unique title', () => {
    const records = [buildRecord(1), buildRecord(2), { ...buildRecord(3), testCase: newTestCase() }];
    const twins = [...records, buildRecord(2)];
    expect([idOfTitle(records, 'Case 2'), idOfTitle(records, 'Case 9'), idOfTitle(twins, 'Case 2')]).toEqual([
      2,
      null,
      null,
    ]);
  });

  it('is counted, with zeros for the documented three', () => {
    expect(countOutcomes([buildRecord(1, { status: 'failure' }), buildRecord(2)], null)).toEqual([
      { outcome: 'success', count: 0 },
      { outcome: 'failed', count: 1 },
      { outcome: 'warning', count: 0 },
      { outcome: 'not-run', count: 1 },
    ]);
  });

  it('is counted while it is chosen, even when no case has it any more', () => {
    expect(countOutcomes([], 'skipped')).toContainEqual({ outcome: 'skipped', count: 0 });
  });

  it('filters without renumbering', () => {
    const records = [buildRecord(1), buildRecord(2, { status: 'failure' })];
    expect(numberCases(records, 'failed')).toEqual([{ number: 2, record: records[1] }]);
    expect(numberCases(records, null)).toHaveLength(2);
    const warned = [buildRecord(1, { status: 'success', warning: true }), buildRecord(2, { status: 'success' })];
    expect(numberCases(warned, 'success')).toHaveLength(1);
    expect(numberCases(warned, 'warning')).toHaveLength(1);
  });
});

describe('order', () => {
  it('next to a case is its order plus 0.1, directly behind it, and of a new case the count', () => {
    const { order, behind } = placeNextTo({ case_id: 7, order: 3 });
    expect(order).toBeCloseTo(3.1);
    expect(behind).toBe(7);
    expect(orderOfNew([buildRecord(1), buildRecord(2)])).toBe(2);
  });

  it('steps one row up or down, several together, and not beyond the ends', () => {
    expect(orderAfterStep([1, 2, 3], [3], -1)).toEqual([1, 3, 2]);
    expect(orderAfterStep([1, 2, 3], [1], 1)).toEqual([2, 1, 3]);
    expect(orderAfterStep([1, 2, 3, 4], [1, 3], 1)).toEqual([2, 4, 1, 3]);
    expect(orderAfterStep([1, 2, 3], [1], -1)).toBeNull();
    expect(orderAfterStep([1, 2, 3], [2, 3], 1)).toBeNull();
  });

  it('lands where the server would put it, wherever and however many are dropped, and back', () => {
    /** Places a case like the server: after every other one whose position is not above its order. */
    const placedBy = (ids: readonly number[], { caseId, order }: { caseId: number; order: number }) => {
      const rest = ids.filter((id) => id !== caseId);
      return rest.toSpliced(ids.filter((id, position) => id !== caseId && position <= order).length, 0, caseId);
    };
    const ids = [1, 2, 3, 4, 5];
    const subsets = Array.from({ length: 31 }, (_, bits) => ids.filter((_id, bit) => ((bits + 1) >> bit) % 2 === 1));
    for (const chosen of subsets) {
      for (const other of ids) {
        for (const landing of ['before', 'after'] as const) {
          const target = orderAfterDrop(ids, chosen, other, landing);
          if (!target) continue;
          expect(target.indexOf(other)).toBe(
            landing === 'before' ? target.indexOf(chosen[0]!) + chosen.length : target.indexOf(chosen[0]!) - 1,
          );
          expect(movesTo(ids, target, chosen).reduce<readonly number[]>(placedBy, ids)).toEqual(target);
          expect(movesTo(target, ids, chosen).reduce<readonly number[]>(placedBy, target)).toEqual(ids);
        }
      }
    }
    expect(orderAfterDrop(ids, [2], 1, 'after')).toBeNull();
    expect(orderAfterDrop(ids, [2], 2, 'after')).toBeNull();
    expect(movesTo([1, 2, 3], [3, 9, 2, 1], [3])).toHaveLength(1);
  });

  it('of cases that move together stays so while somebody else adds cases above them', () => {
    /** Places a case like the server, which then gets a case above all others. */
    const placedBy = (ids: readonly number[], { caseId, behind }: { caseId: number; behind?: number }) => {
      const rest = ids.filter((id) => id !== caseId);
      const row = behind === undefined ? 0 : rest.indexOf(behind) + 1;
      return [100 + ids.length, ...rest.toSpliced(row, 0, caseId)];
    };
    const moved = movesTo([1, 2, 3, 4], [3, 1, 2, 4], [1, 2]).reduce<readonly number[]>(placedBy, [1, 2, 3, 4]);
    expect(moved.filter((id) => id < 100)).toEqual([3, 1, 2, 4]);
    expect(movesTo([1, 2, 3], [3, 1, 2], [3])[0]?.behind).toBeUndefined();
  });

  it('of pasted cases is after the chosen one, of a returning one before its successor', () => {
    const records = [1, 2].map((id) => buildRecord(id));
    expect(gapBelow(records, records[0])).toEqual({ row: 0, caseId: 1 });
    expect(gapBelow(records)).toEqual({ row: 1, caseId: 2 });
    expect(gapBelow([])).toEqual({ row: -1, caseId: undefined });
    expect(ordersBehind(1, 2)).toEqual([1.1, 2.1]);
    expect(ordersBehind(-1, 1)[0]).toBeCloseTo(-0.9);
    expect(orderToReturn({ order: 3 })).toBeCloseTo(2.9);
  });

  it('shows a move before the server has answered', () => {
    const records = [1, 2, 3].map((id) => buildRecord(id));
    expect(inOrder(records, [2, 1]).map(({ case_id }) => case_id)).toEqual([2, 1, 3]);
  });
});

describe('the case whose form is open', () => {
  const [one, two, three] = numberCases(
    [1, 2, 3].map((id) => buildRecord(id)),
    null,
  ) as [NumberedCase, NumberedCase, NumberedCase];

  it('stays in its place when a filter hides it or somebody else deletes it', () => {
    expect(withOpened([one, two, three], two)).toEqual([one, two, three]);
    expect(withOpened([one, three], two)).toEqual([one, two, three]);
    expect(withOpened([one], three)).toEqual([one, three]);
    expect(withOpened([], three)).toEqual([three]);
    expect(withOpened([one], null)).toEqual([one]);
  });
});

describe('copying', () => {
  const secret = buildRecord(1);
  secret.testCase.inputText = '';
  secret.testCase.inputTextMask = 'Yes';
  secret.testCase.inputTextSet = true;

  it('omits a masked text and says so', () => {
    expect(copyOf(secret)).not.toHaveProperty('inputText');
    expect(copyOf(secret)).not.toHaveProperty('inputTextSet');
    expect(missingIn([secret, buildRecord(2)])).toBe('A masked text can’t be copied. Enter it again in “Case 1”.');
    expect(missingIn([buildRecord(2)])).toBeNull();
  });

  it('takes a range in either direction', () => {
    const cases = numberCases(
      [1, 2, 3, 4].map((id) => buildRecord(id)),
      null,
    );
    expect(between(cases, 2, 4)).toEqual([2, 3, 4]);
    expect(between(cases, 3, 1)).toEqual([1, 2, 3]);
    expect(between(cases, 9, 1)).toEqual([1]);
  });
});

describe('inserting', () => {
  it('inserts a text at the cursor or replaces the selection', () => {
    expect(insertText('ab', 1, 1, 'X')).toEqual({ text: 'aXb', cursor: 2 });
    expect(insertText('abc', 0, 2, 'X')).toEqual({ text: 'Xc', cursor: 1 });
  });

  it('offers the values that cases of the file store', () => {
    expect(storedValues([buildRecord(1), buildRecord(1)])).toEqual([
      { text: '{{storage=k1}}', meaning: 'Stored by “Case 1”' },
    ]);
  });
});
