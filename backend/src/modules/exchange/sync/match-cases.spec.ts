import { describe, expect, it } from '@jest/globals';
import { newTestCase, type TestCase } from '@testplatform/contract';
import fc from 'fast-check';
import { matchCases } from './match-cases.js';
import { matchTitles } from './match-titles.js';

const buildCase = (title: string, targetField = '#a'): TestCase => ({ ...newTestCase('Click'), title, targetField });

describe('cases of a folder', () => {
  it.each<[string, TestCase[], TestCase[], (number | null)[], number[]]>([
    ['stay if nothing changed', [buildCase('A'), buildCase('B')], [buildCase('A'), buildCase('B')], [0, 1], []],
    ['stay if they change their order', [buildCase('A'), buildCase('B')], [buildCase('B'), buildCase('A')], [1, 0], []],
    ['stay if something but the title changed', [buildCase('A')], [buildCase('A', '#b')], [0], []],
    ['stay if only the title changed', [buildCase('A'), buildCase('B', '#b')], [buildCase('C', '#b')], [1], [0]],
    ['are new if both changed', [buildCase('A')], [buildCase('B', '#b')], [null], [0]],
    [
      'of one title are matched by what they do, then in order',
      [buildCase('A', '#1'), buildCase('A', '#2'), buildCase('A', '#3')],
      [buildCase('A', '#0'), buildCase('A', '#3'), buildCase('A', '#4')],
      [0, 2, 1],
      [],
    ],
    [
      'keep their title before another takes it',
      [buildCase('A', '#1')],
      [buildCase('B', '#1'), buildCase('A', '#2')],
      [null, 0],
      [],
    ],
  ])('%s', (_what, stored, wanted, kept, removed) => expect(matchCases(stored, wanted)).toEqual({ kept, removed }));

  it('continue a stored one at most once, and none is lost', () => {
    const cases = fc.array(
      fc
        .tuple(fc.constantFrom('A', 'B', 'C'), fc.constantFrom('#1', '#2'))
        .map(([title, target]) => buildCase(title, target)),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(cases, cases, (stored, wanted) => {
        const { kept, removed } = matchCases(stored, wanted);
        const used = kept.filter((one) => one !== null);
        expect([...used, ...removed].toSorted((a, b) => a - b)).toEqual([...stored.keys()]);
        expect(kept).toHaveLength(wanted.length);
        expect(matchCases(wanted, wanted).kept).toEqual([...wanted.keys()]);
      }),
    );
  });
});

describe('connectors and schedules of a folder', () => {
  it('keep their order, and new ones follow', () => {
    const stored = [{ title: 'A' }, { title: 'B' }, { title: 'A' }];
    const { placed, removed } = matchTitles(stored, [{ title: 'C' }, { title: 'A' }, { title: 'A' }]);
    expect(placed.map(({ wanted, stored: one }) => [wanted.title, one && stored.indexOf(one)])).toEqual([
      ['A', 0],
      ['A', 2],
      ['C', null],
    ]);
    expect(removed).toEqual([stored[1]]);
  });
});
