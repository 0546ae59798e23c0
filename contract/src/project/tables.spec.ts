import { describe, expect, it } from '@jest/globals';
import { rowNames, tableRows } from './tables.js';

describe('the names of rows', () => {
  it('are the texts of the first column, in one line, or the numbers of the rows', () => {
    expect(rowNames([['Ann', 'x'], [' '], [' Bo\n\tCarl\u0000 '], [], ['x'.repeat(80)]])).toEqual([
      'Ann',
      '2',
      'Bo Carl',
      '4',
      'x'.repeat(60),
    ]);
  });

  it('are all different', () => {
    expect(rowNames([['Ann'], ['Ann (2)'], ['Ann'], ['Ann'], ['']])).toEqual([
      'Ann',
      'Ann (2)',
      'Ann (3)',
      'Ann (4)',
      '5',
    ]);
    expect(rowNames([['2'], ['']])).toEqual(['2', '2 (2)']);
  });
});

it('rows for a run have a cell for each column', () => {
  expect(tableRows({ columns: ['Name', 'Town'], rows: [['Ann', 'Rome'], ['Bo']] })).toEqual([
    {
      name: 'Ann',
      cells: [
        { title: 'Name', value: 'Ann' },
        { title: 'Town', value: 'Rome' },
      ],
    },
    {
      name: 'Bo',
      cells: [
        { title: 'Name', value: 'Bo' },
        { title: 'Town', value: '' },
      ],
    },
  ]);
});
