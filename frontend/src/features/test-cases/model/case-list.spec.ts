import { newTestCase } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import type { LastResult, TestCaseRecord } from '../../../api/test-cases.js';
import {
  inOrder,
  moveOne,
  moveTo,
  orderNextTo,
  orderOfNew,
  ordersBehind,
  orderToReturn,
  placeBeside,
} from './case-order.js';
import { copyOf, missingIn } from './copies.js';
import { insertText, storedValues } from './insert.js';
import { between, countOutcomes, idOfTitle, numberCases, outcomeOf } from './case-outcome.js';

const buildRecord = (case_id: number, summary: LastResult = {}): TestCaseRecord => ({
  case_id,
  order: case_id - 1,
  summary,
  testCase: { ...newTestCase(), title: `Case ${case_id}`, storage: [{ key: `k${case_id}`, type: 'Text', data: '' }] },
});

describe('how a case stands', () => {
  it.each([
    [{}, 'not-run'],
    [{ status: 'success', warning: false }, 'success'],
    [{ status: 'success', warning: true }, 'warning'],
    [{ status: 'failure', warning: true }, 'failed'],
    [{ status: 'skipped' }, 'skipped'],
  ] as [LastResult, string][])('%j is %s', (summary, outcome) => {
    expect(outcomeOf({ summary })).toBe(outcome);
  });

  it('is known to be running by a title that no other case has', () => {
    const records = [buildRecord(1), buildRecord(2), { ...buildRecord(3), testCase: newTestCase() }];
    const twins = [...records, buildRecord(2)];
    expect([idOfTitle(records, 'Case 2'), idOfTitle(records, 'Case 9'), idOfTitle(twins, 'Case 2')]).toEqual([
      2,
      null,
      null,
    ]);
  });

  it('is counted, with zeros for the documented three', () => {
    expect(countOutcomes([buildRecord(1, { status: 'failure' }), buildRecord(2)])).toEqual([
      { outcome: 'success', count: 0 },
      { outcome: 'failed', count: 1 },
      { outcome: 'warning', count: 0 },
      { outcome: 'not-run', count: 1 },
    ]);
  });

  it('filters without renumbering', () => {
    const records = [buildRecord(1), buildRecord(2, { status: 'failure' })];
    expect(numberCases(records, 'failed')).toEqual([{ number: 2, record: records[1] }]);
    expect(numberCases(records, null)).toHaveLength(2);
  });
});

describe('order', () => {
  it('next to a case is its order plus 0.1, and of a new case the count', () => {
    expect(orderNextTo({ order: 3 })).toBeCloseTo(3.1);
    expect(orderOfNew([buildRecord(1), buildRecord(2)])).toBe(2);
  });

  it('moves one place up or down, and not beyond the ends', () => {
    expect(moveOne([1, 2, 3], 3, -1)).toEqual({ caseId: 3, ids: [1, 3, 2], order: 0.9, from: 2, position: 1 });
    expect(moveOne([1, 2, 3], 1, 1)).toEqual({ caseId: 1, ids: [2, 1, 3], order: 1.1, from: 0, position: 1 });
    expect(moveOne([1, 2, 3], 1, -1)).toBeNull();
    expect(moveOne([1, 2, 3], 3, 1)).toBeNull();
    expect(moveOne([1, 2, 3], 9, 1)).toBeNull();
  });

  it('lands where the server would put it, wherever it is dropped', () => {
    // As the server places a case: behind every other one whose position is not above its order (3 §13).
    const placedBy = (ids: readonly number[], caseId: number, order: number) =>
      ids.filter((id, position) => id !== caseId && position <= order).length;
    const ids = [1, 2, 3, 4];
    for (const id of ids) {
      for (const other of ids) {
        for (const landing of ['before', 'after'] as const) {
          const place = placeBeside(ids, id, other, landing);
          if (place === null) continue;
          const move = moveTo(ids, id, place);
          expect([id, landing, other, placedBy(ids, id, move?.order ?? -1)]).toEqual([id, landing, other, place]);
          expect((move?.ids.indexOf(id) ?? 0) - (move?.ids.indexOf(other) ?? 0)).toBe(landing === 'after' ? 1 : -1);
        }
      }
    }
    expect(placeBeside(ids, 2, 1, 'after')).toBeNull();
    expect(placeBeside(ids, 2, 2, 'after')).toBeNull();
  });

  it('of pasted cases is behind the chosen one, of one that returns before what stands at its place', () => {
    expect(ordersBehind(1, 2)).toEqual([1.1, 2.1]);
    expect(ordersBehind(-1, 1)[0]).toBeCloseTo(-0.9);
    expect(orderToReturn({ order: 3 })).toBeCloseTo(2.9);
  });

  it('shows a move before the server has answered', () => {
    const records = [1, 2, 3].map((id) => buildRecord(id));
    expect(inOrder(records, [2, 1]).map(({ case_id }) => case_id)).toEqual([2, 1, 3]);
  });
});

describe('copying', () => {
  const secret = buildRecord(1);
  secret.testCase.inputText = '';
  secret.testCase.inputTextMask = 'Yes';
  secret.testCase.inputTextSet = true;

  it('leaves a masked text out and says so', () => {
    expect(copyOf(secret)).not.toHaveProperty('inputText');
    expect(copyOf(secret)).not.toHaveProperty('inputTextSet');
    expect(missingIn([secret, buildRecord(2)])).toBe('A masked text can’t be copied. Enter it again in "Case 1".');
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
  it('puts a text at the cursor or instead of what is marked', () => {
    expect(insertText('ab', 1, 1, 'X')).toEqual({ text: 'aXb', cursor: 2 });
    expect(insertText('abc', 0, 2, 'X')).toEqual({ text: 'Xc', cursor: 1 });
  });

  it('offers the values that cases of the file keep', () => {
    expect(storedValues([buildRecord(1), buildRecord(1)])).toEqual([
      { text: '{{storage=k1}}', meaning: 'Stored by "Case 1"' },
    ]);
  });
});
