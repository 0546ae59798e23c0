import fc from 'fast-check';
import { describe, expect, it } from '@jest/globals';
import { cellsFromText, decodeCsv, tableFromCsv, tableToCsv } from './table-csv.js';

const bytes = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;

describe('a table as CSV', () => {
  it('comes back as it was, with formulas, quotes, separators and line breaks', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom('=1+1', "'=x", '+1', '-1', '@x', 'a\nb', '"q"', 'a,b;c', ' x ', ''),
    );
    const rows = fc.array(
      fc.tuple(
        cell,
        cell.map((text) => text.replaceAll('\r', '')),
        fc.constant('end'),
      ),
    );
    fc.assert(
      fc.property(rows, (cells) => {
        const table = {
          columns: ['Name', '-x', 'c'],
          rows: cells.map((row) => row.map((text) => text.replaceAll('\r', ''))),
        };
        expect(tableFromCsv(tableToCsv(table))).toEqual({ ...table, problems: [], notes: [] });
      }),
    );
  });

  it('gives a spreadsheet no formula', () => {
    for (const text of ['=1+1', '+1', '-1', '@x', '\tx'])
      expect(tableToCsv({ columns: ['a'], rows: [[text]] })).toContain(`'${text}`);
  });

  it('has commas or semicolons, quotes, a byte order mark and any line breaks', () => {
    const people = {
      columns: ['Name', 'Town'],
      rows: [
        ['Ann', 'Oslo; Bergen'],
        ['Bo "B"', '1,5'],
      ],
      problems: [],
      notes: [],
    };
    expect(tableFromCsv('\uFEFFName;Town\r\nAnn;"Oslo; Bergen"\r\n"Bo ""B""";1,5\r\n\r\n')).toEqual(people);
    expect(tableFromCsv('Name,Town\nAnn,Oslo; Bergen\n\n"Bo ""B""","1,5"')).toEqual(people);
    expect(tableFromCsv('Name\nAnn\n\nBo\n')).toMatchObject({ columns: ['Name'], rows: [['Ann'], [''], ['Bo']] });
  });

  it('is refused with the lines that are wrong', () => {
    expect(tableFromCsv('Name,Town\n"A\nnn",Oslo\nBo\nCarl,Bonn,x\n').problems).toEqual([
      'Line 4 has 1 cell, and the first line has 2',
      'Line 5 has 3 cells, and the first line has 2',
    ]);
    expect(tableFromCsv('Name,Town\nAnn,Oslo\n"Bo,Bonn\n').problems).toContain(
      'Line 3: a quote is not closed, or has text after it',
    );
    expect(tableFromCsv('Name,Name\n').problems).toEqual(['Line 1: the column “Name” appears twice']);
    expect(tableFromCsv(' \n').problems).toEqual([]);
    expect(tableFromCsv('').problems).toEqual(['The file is empty']);
    expect(tableFromCsv(`a,b\n${'x,y\n'.repeat(1_001)}`).problems).toEqual([
      'The file has 1,001 rows, and a table can have 1,000',
    ]);
    expect(tableFromCsv(`a,b\nx,${'y'.repeat(20_001)}`).problems).toEqual([
      'Line 2 has a cell of more than 20,000 characters',
    ]);
  });

  it('names columns as placeholders can, and says what it changed', () => {
    expect(tableFromCsv('E-mail (work),,Town\na,b,c')).toMatchObject({
      columns: ['E-mail work', 'Column 2', 'Town'],
      notes: ['“E-mail (work)” becomes “E-mail work”', '“” becomes “Column 2”'],
    });
  });

  it('is read as UTF-8 only', () => {
    expect(decodeCsv(bytes('Ærø'))).toBe('Ærø');
    expect(decodeCsv(new Uint8Array([0xc6, 0x72, 0xf8]).buffer)).toBeNull();
  });
});

it('cells copied in a spreadsheet are separated by tabs, and may have line breaks in quotes', () => {
  expect(cellsFromText('a\tb,c\r\n"d\ne"\t\r\n')).toEqual([
    ['a', 'b,c'],
    ['d\ne', ''],
  ]);
});
