import { LIMITS } from '@testplatform/contract';
import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { fromCsv, isTable, rowsToCsv } from './csv.js';
import { changeRow, fromRows, importRows, insertRows, removeRow, renamedRows, repeatedTitles, toRows } from './rows.js';

const DATA = [
  { title: 'user', value: 'ann' },
  { title: 'town', value: 'Oslo' },
];

describe('rows of data', () => {
  it('are renamed where a title goes and a new one comes in the same row', () => {
    const rows = toRows(DATA);
    const [user, town] = rows.map(({ uiKey }) => uiKey);
    const retitle = (...titles: (readonly [string | undefined, string])[]) =>
      titles.reduce((now, [key, title]) => changeRow(now, key ?? '', { title }), rows);
    expect(renamedRows(rows, retitle([user, 'per.son']))).toEqual([{ from: 'user', to: 'person' }]);
    expect(renamedRows(rows, retitle([user, 'town'], [town, 'user']))).toEqual([]);
    expect(renamedRows(rows, retitle([user, '']))).toEqual([]);
    expect(renamedRows(rows, removeRow(rows, user ?? ''))).toEqual([]);
  });

  it('always end in one blank row, which is not stored', () => {
    const rows = toRows([...DATA, { title: '', value: '' }]);
    expect(rows.map(({ title }) => title)).toEqual(['user', 'town', '']);
    expect(fromRows(rows)).toEqual(DATA);
    const typed = changeRow(rows, rows[2]!.uiKey, { title: 'new' });
    expect(typed.map(({ title }) => title)).toEqual(['user', 'town', 'new', '']);
    expect(removeRow(toRows([]), toRows([])[0]!.uiKey)).toHaveLength(1);
    expect(fromRows(removeRow(rows, rows[0]!.uiKey))).toEqual([DATA[1]]);
  });

  it('replace a blank row with pasted ones, or insert them after a filled one', () => {
    const rows = toRows(DATA);
    const pasted = [{ title: 'a!b', value: '1' }];
    expect(fromRows(insertRows(rows, rows[2]!.uiKey, pasted)).map(({ title }) => title)).toEqual([
      'user',
      'town',
      'ab',
    ]);
    expect(fromRows(insertRows(rows, rows[0]!.uiKey, pasted)).map(({ title }) => title)).toEqual([
      'user',
      'ab',
      'town',
    ]);
  });

  it('of an import replace values of the same title, in order, and are added otherwise', () => {
    const before = toRows([...DATA, { title: 'user', value: 'eve' }]);
    const { rows, ...counts } = importRows(before, [
      { title: 'us.er', value: 'bob' },
      { title: 'zip', value: '1' },
      { title: 'user', value: 'eva' },
      { title: 'user', value: 'liz' },
    ]);
    expect(counts).toEqual({ replaced: 2, added: 2 });
    expect(fromRows(rows)).toEqual([
      { title: 'user', value: 'bob' },
      DATA[1],
      { title: 'user', value: 'eva' },
      { title: 'zip', value: '1' },
      { title: 'user', value: 'liz' },
    ]);
    expect(rows.slice(0, 3).map(({ uiKey }) => uiKey)).toEqual(before.slice(0, 3).map(({ uiKey }) => uiKey));
    expect(fromRows(importRows(before, fromRows(before)).rows)).toEqual(fromRows(before));
  });

  it('strip titles to letters, digits, space, hyphen and underscore when they are stored', () => {
    expect(fromRows(toRows([{ title: 'a.b/c_d-é 1', value: '{{x}}' }]))).toEqual([
      { title: 'abc_d-é 1', value: '{{x}}' },
    ]);
  });

  it('find duplicate titles', () => {
    expect(repeatedTitles(toRows([...DATA, { title: 'user', value: 'eve' }]))).toEqual(new Set(['user']));
    expect(repeatedTitles(toRows([...DATA, { title: 'user ', value: 'eve' }]))).toEqual(new Set(['user']));
  });
});

describe('data as CSV', () => {
  it('round-trips, including formulas, quotes and line breaks', () => {
    const title = fc.stringMatching(/^[a-z][a-z0-9 _-]{0,10}[a-z]$/).filter((text) => text !== 'title');
    const value = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('=1+1', "'=x", '-1', 'a\nb', '"q"', 'a,b;c'),
    );
    fc.assert(
      fc.property(fc.array(fc.record({ title, value: value.map((text) => text.replaceAll('\r', '')) })), (rows) => {
        expect(fromCsv(rowsToCsv(rows))).toEqual({ rows, problem: null });
      }),
    );
  });

  it('is refused when a quote is not closed, or when it has more rows than a collection can have', () => {
    expect(fromCsv('user,"ann\ntown,Oslo').problem).toBe('A quote in row 1 is not closed, so its end is not known');
    const rows = Array.from({ length: LIMITS.dataRowsMax + 1 }, (_, at) => ({ title: `row ${at}`, value: '' }));
    expect(fromCsv(rowsToCsv(rows.slice(1))).problem).toBeNull();
    expect(fromCsv(rowsToCsv(rows)).problem).toBe('It has 2,001 rows, and there can be at most 2,000');
  });

  it('never gives a spreadsheet a formula', () => {
    for (const value of ['=1+1', '+1', '-1', '@x', '\tx'])
      expect(rowsToCsv([{ title: 'a', value }])).toContain(`'${value}`);
  });

  it('accepts cells copied from a spreadsheet, with or without a header', () => {
    expect(fromCsv('user\tann\ntown\tOslo\n').rows).toEqual(DATA);
    expect(fromCsv('Title;Value\nuser;ann\n\ntown;Oslo').rows).toEqual(DATA);
    expect(fromCsv('user\tAnn, Bo, Cy').rows).toEqual([{ title: 'user', value: 'Ann, Bo, Cy' }]);
    expect(fromCsv('"a";1,2,3\n"b";4,5,6').rows).toEqual([
      { title: 'a', value: '1,2,3' },
      { title: 'b', value: '4,5,6' },
    ]);
    expect(isTable('user\tann')).toBe(true);
    expect(isTable('one\ntwo')).toBe(true);
    expect(isTable('just a text\n')).toBe(false);
  });
});
