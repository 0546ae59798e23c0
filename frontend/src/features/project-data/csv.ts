import Papa from 'papaparse';
import type { RowData } from './rows.js';

/** Cells that a spreadsheet would take for a formula get an apostrophe, which is taken off again when they come back. */
const FORMULA = /^'*[=+\-@\t\r]/;

/** Rows as a CSV file: a header, then title and value. */
export const toCsv = (rows: readonly RowData[]): string =>
  Papa.unparse(
    rows.map(({ title, value }) => ({ title, value })),
    { columns: ['title', 'value'], escapeFormulae: FORMULA },
  );

/** Rows from a CSV file or from cells copied in a spreadsheet: the first two columns, with or without a header. */
export function fromCsv(text: string): RowData[] {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy', delimitersToGuess: ['\t', ',', ';', '|'] });
  const rows = data.map(([title = '', value = '']) => ({ title: title.trim(), value: plain(value) }));
  const [first] = rows;
  const hasHeader = first?.title.toLowerCase() === 'title' && first.value.toLowerCase() === 'value';
  return hasHeader ? rows.slice(1) : rows;
}

/** Whether pasted text is more than one cell. */
export const isTable = (text: string): boolean => /\t|\n./.test(text.trimEnd());

const plain = (value: string): string => (value.startsWith("'") && FORMULA.test(value) ? value.slice(1) : value);
