import { LIMITS } from '@testplatform/contract';
import Papa from 'papaparse';
import { fromCell, toCsv } from '../../shared/utils/csv.js';
import type { RowData } from './rows.js';

/** Rows as a CSV file: a header, then title and value. */
export const rowsToCsv = (rows: readonly RowData[]): string =>
  toCsv(
    ['title', 'value'],
    rows.map(({ title, value }) => [title, value]),
  );

/** Rows of a CSV file, and why they can't be imported; null if they can. */
export interface CsvRows {
  readonly rows: readonly RowData[];
  readonly problem: string | null;
}

/** Rows from a CSV file or from cells copied in a spreadsheet: the first two columns, with or without a header. */
export function fromCsv(text: string): CsvRows {
  const parsed = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', delimiter: delimiterOf(text) });
  const rows = rowsOf(parsed.data);
  return { rows, problem: problemOf(rows, parsed.errors) };
}

function problemOf(rows: readonly RowData[], errors: readonly Papa.ParseError[]): string | null {
  const quote = errors.find(({ type }) => type === 'Quotes');
  if (quote) return `A quote in row ${(quote.row ?? 0) + 1} is not closed, so its end is not known`;
  if (rows.length <= LIMITS.dataRowsMax) return null;
  return `It has ${rows.length.toLocaleString('en')} rows, and there can be at most ${LIMITS.dataRowsMax.toLocaleString('en')}`;
}

function rowsOf(data: readonly string[][]): RowData[] {
  const rows = data.map(([title = '', value = '']) => ({ title: fromCell(title).trim(), value: fromCell(value) }));
  const [first] = rows;
  const hasHeader = first?.title.toLowerCase() === 'title' && first.value.toLowerCase() === 'value';
  return hasHeader ? rows.slice(1) : rows;
}

/** The first separator outside of quotes: titles have none, and values may have many. */
const delimiterOf = (text: string): string => /[\t,;|]/.exec(text.replace(/"(?:[^"]|"")*"/g, ''))?.[0] ?? ',';

/** Whether pasted text is more than one cell. */
export const isTable = (text: string): boolean => /\t|\n./.test(text.trimEnd());
