import { LIMITS } from '@testplatform/contract';
import { describe, expect, it } from '@jest/globals';
import { merge } from '../../../shared/merge/merge.js';
import {
  columnProblem,
  editTable,
  insertColumn,
  insertRow,
  moveColumn,
  moveRow,
  pasteCells,
  removeColumn,
  removeRow,
  renameColumn,
  renamedColumns,
  setCell,
  storeTable,
} from './table-draft.js';

const PEOPLE = {
  name: 'People',
  columns: ['Name', 'Town'],
  rows: [
    ['Ann', 'Oslo'],
    ['Bo', 'Bonn'],
  ],
};
const people = () => editTable(PEOPLE);

describe('an edited table', () => {
  it('is stored as it was read', () => {
    expect(storeTable(people())).toEqual(PEOPLE);
    const odd = { name: 'Odd', columns: ['constructor', '__proto__'], rows: [['', 'x']] };
    expect(storeTable(editTable(odd))).toEqual(odd);
  });

  it('gets, loses and moves rows', () => {
    const rowsOf = (table: ReturnType<typeof people>) => storeTable(table).rows.map(([name]) => name);
    expect(rowsOf(insertRow(people(), 1))).toEqual(['Ann', '', 'Bo']);
    expect(rowsOf(removeRow(people(), 0))).toEqual(['Bo']);
    expect(rowsOf(moveRow(people(), 0, 1))).toEqual(['Bo', 'Ann']);
    expect(rowsOf(moveRow(people(), 0, -1))).toEqual(['Ann', 'Bo']);
    expect(rowsOf(setCell(people(), 1, 'Name', 'Carl'))).toEqual(['Ann', 'Carl']);
  });

  it('gets, loses, moves and renames columns with their cells', () => {
    expect(storeTable(insertColumn(people(), 1))).toEqual({
      ...PEOPLE,
      columns: ['Name', 'Column 3', 'Town'],
      rows: [
        ['Ann', '', 'Oslo'],
        ['Bo', '', 'Bonn'],
      ],
    });
    expect(storeTable(moveColumn(people(), 1, 0)).rows).toEqual([
      ['Oslo', 'Ann'],
      ['Bonn', 'Bo'],
    ]);
    expect(storeTable(removeColumn(people(), 0))).toEqual({ ...PEOPLE, columns: ['Town'], rows: [['Oslo'], ['Bonn']] });
    expect(removeColumn(removeColumn(people(), 0), 0).columns).toEqual(['Town']);
    expect(storeTable(renameColumn(people(), 1, ' City '))).toEqual({ ...PEOPLE, columns: ['Name', 'City'] });
    expect(columnProblem(people(), 1, 'Name')).toBe('“Name” already exists');
    expect(columnProblem(people(), 1, '!')).toBe('A column needs a name');
    expect(columnProblem(people(), 1, 'Town')).toBeNull();
  });

  it('takes cells of a spreadsheet, with the rows and columns they need', () => {
    const pasted = pasteCells(people(), 1, 1, [
      ['Rome', 'x'],
      ['Bern', 'y'],
    ]);
    expect(storeTable(pasted)).toEqual({
      name: 'People',
      columns: ['Name', 'Town', 'Column 3'],
      rows: [
        ['Ann', 'Oslo', ''],
        ['Bo', 'Rome', 'x'],
        ['', 'Bern', 'y'],
      ],
    });
    const many = pasteCells(
      people(),
      0,
      0,
      Array.from({ length: 1_200 }, () => Array.from({ length: 60 }, () => 'x')),
    );
    expect([many.rows.length, many.columns.length]).toEqual([LIMITS.tableRowsMax, LIMITS.tableColumnsMax]);
  });

  it('is merged with the changes of somebody else by the names of its rows and columns', () => {
    const base = people();
    const mine = setCell(base, 0, 'Town', 'Rome');
    const theirs = insertRow(setCell(editTable(PEOPLE), 1, 'Town', 'Bern'), 2);
    const { value, conflicts } = merge(base, mine, theirs);
    expect(conflicts).toEqual([]);
    expect(storeTable(value).rows).toEqual([
      ['Ann', 'Rome'],
      ['Bo', 'Bern'],
      ['', ''],
    ]);
    expect(merge(base, mine, setCell(editTable(PEOPLE), 0, 'Town', 'Bern')).conflicts).toEqual([
      { path: ['rows', 'Ann', 'cells', 'Town'], mine: 'Rome', theirs: 'Bern' },
    ]);
  });

  it('keeps a column that somebody else deleted while a row has something in it', () => {
    const base = people();
    const mine = pasteCells(base, 2, 0, [['Carl', 'Cork']]);
    const { value } = merge(base, mine, removeColumn(editTable(PEOPLE), 1));
    expect(storeTable(value)).toEqual({
      name: 'People',
      columns: ['Name', 'Town'],
      rows: [
        ['Ann', ''],
        ['Bo', ''],
        ['Carl', 'Cork'],
      ],
    });
  });
});

describe('renamed columns', () => {
  it('are those whose place another name took', () => {
    const base = people();
    expect(renamedColumns(base, renameColumn(base, 1, 'City'))).toEqual([{ from: 'Town', to: 'City' }]);
    expect(renamedColumns(base, moveColumn(base, 0, 1))).toEqual([]);
    expect(renamedColumns(base, insertColumn(renameColumn(base, 1, 'City'), 0))).toEqual([]);
    expect(renamedColumns(base, removeColumn(base, 1))).toEqual([]);
  });
});
