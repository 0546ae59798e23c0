import type { TestCase } from '../case/test-case.js';

/** A table of a project: a file can run once for each of its rows (3 §18, docs/adr/068). */
export interface DataTable {
  readonly name: string;
  /** Their names, by which placeholders read the cells of a row. */
  readonly columns: readonly string[];
  /** Each with one text per column. */
  readonly rows: readonly (readonly string[])[];
}

/** Maximum characters of a row's name. */
const ROW_NAME_MAX = 60;

/**
 * The names of a table's rows, all different: the text of the first column, shortened, or the row's number if it has
 * none. A repeated name gets a number: `Ann (2)`.
 */
export function rowNames(rows: DataTable['rows']): string[] {
  const taken = new Set<string>();
  return rows.map(([first = ''], index) => {
    const name = shownName(first) || String(index + 1);
    let unique = name;
    for (let count = 2; taken.has(unique); count++) unique = `${name} (${count})`;
    taken.add(unique);
    return unique;
  });
}

/** A row of a table, for a run. */
export interface TableRow {
  readonly name: string;
  /** By column. */
  readonly cells: readonly { readonly title: string; readonly value: string }[];
}

/** The rows of a table with their names and columns. */
export function tableRows({ columns, rows }: Pick<DataTable, 'columns' | 'rows'>): TableRow[] {
  const names = rowNames(rows);
  return rows.map((texts, at) => ({
    name: names[at] ?? '',
    cells: columns.map((title, column) => ({ title, value: texts[column] ?? '' })),
  }));
}

/** The lookup key of a table: names that differ only in case refer to the same one. */
export const tableKey = (name: string): string => name.toLocaleLowerCase('en');

/** Whether a case repeats for each row of the table with a name. */
export const repeatsFor = ({ table }: Pick<TestCase, 'table'>, name: string): boolean =>
  table !== undefined && tableKey(table) === tableKey(name);

/** In one line, without characters that can't be seen. */
const shownName = (text: string): string => {
  const line = text.replace(/[\p{C}\p{Z}]+/gu, ' ').trim();
  return [...line].slice(0, ROW_NAME_MAX).join('').trim();
};
