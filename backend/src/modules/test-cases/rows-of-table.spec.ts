import { describe, expect, it } from '@jest/globals';
import type { TestCase } from '@testplatform/contract';
import { rowsOfTable } from './rows-of-table.js';

const open = (table: string) => ({ title: table, eventType: 'Repeat for each row', table }) as TestCase;
const END = { title: 'End', eventType: 'End' } as TestCase;
const STEP = { title: 'Type', eventType: 'Text feed' } as TestCase;

const CASES = [STEP, open('people'), STEP, open('Carts'), STEP, END, open('Colours'), STEP, END, END, STEP];
/** Whether a table has the column: people and Carts do, Colours doesn't. */
const hasColumn = (name: string) => ['people', 'carts'].includes(name.toLowerCase());

describe('the rows of a file in which a column is that of a table', () => {
  it('are those of its loops, but for loops inside over another table with such a column', () => {
    expect([...rowsOfTable(CASES, { table: 'People', isOfFile: false, hasColumn })]).toEqual([2, 3, 6, 7, 8, 9]);
    expect([...rowsOfTable(CASES, { table: 'Carts', isOfFile: false, hasColumn })]).toEqual([4, 5]);
  });

  it('are those outside of all such loops when the file runs with its rows', () => {
    expect([...rowsOfTable(CASES, { table: 'Own', isOfFile: true, hasColumn })]).toEqual([0, 1, 10]);
  });
});
