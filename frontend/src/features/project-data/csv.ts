import Papa from 'papaparse';
import { fromCell, toCsv } from '../../shared/utils/csv.js';
import type { RowData } from './rows.js';

/** Rows as a CSV file: a header, then title and value. */
export const rowsToCsv = (rows: readonly RowData[]): string =>
  toCsv(
    ['title', 'value'],
    rows.map(({ title, value }) => [title, value]),
  );

/** Rows from a CSV file or from cells copied in a spreadsheet: the first two columns, with or without a header. */
export function fromCsv(text: string): RowData[] {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', delimiter: delimiterOf(text) });
  const rows = data.map(([title = '', value = '']) => ({ title: fromCell(title).trim(), value: fromCell(value) }));
  const [first] = rows;
  const hasHeader = first?.title.toLowerCase() === 'title' && first.value.toLowerCase() === 'value';
  return hasHeader ? rows.slice(1) : rows;
}

/** The first separator outside of quotes: titles have none, and values may have many. */
const delimiterOf = (text: string): string => /[\t,;|]/.exec(text.replace(/"(?:[^"]|"")*"/g, ''))?.[0] ?? ',';

/** Whether pasted text is more than one cell. */
export const isTable = (text: string): boolean => /\t|\n./.test(text.trimEnd());
