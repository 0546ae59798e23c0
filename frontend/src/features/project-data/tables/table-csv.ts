import { type DataTable, LIMITS, stripDataTitle } from '@testplatform/contract';
import Papa from 'papaparse';
import { fromCell, toCsv } from '../../../shared/utils/csv.js';

/** The content of a CSV file. */
export interface CsvTable extends Omit<DataTable, 'name'> {
  /** Reasons why it can't be imported, with line numbers; empty if it can. */
  readonly problems: readonly string[];
  /** How the table differs from the file. */
  readonly notes: readonly string[];
}

export const tableToCsv = ({ columns, rows }: Omit<DataTable, 'name'>): string => toCsv(columns, rows);

/** The text of a CSV file; null if it isn't in UTF-8. */
export function decodeCsv(bytes: ArrayBuffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

interface Line {
  /** From 1; a quoted cell may have several lines. */
  readonly number: number;
  readonly cells: readonly string[];
}

/**
 * Parses a CSV file (RFC 4180) whose first line has the names of the columns. Commas, semicolons, tabs or bars separate
 * cells.
 */
export function tableFromCsv(text: string): CsvTable {
  const problems: string[] = [];
  const [head, ...lines] = linesOf(text, problems);
  if (!head) return { columns: [], rows: [], problems: ['The file is empty'], notes: [] };
  const columns = head.cells.map((cell, at) => stripDataTitle(cell).slice(0, LIMITS.dataNameMax) || `Column ${at + 1}`);
  const notes = columns.flatMap((name, at) =>
    head.cells[at]?.trim() === name ? [] : [`“${head.cells[at] ?? ''}” becomes “${name}”`],
  );
  for (const name of new Set(columns.filter((one, at) => columns.indexOf(one) !== at)))
    problems.push(`Line 1: the column “${name}” appears twice`);
  const { tableColumnsMax, tableRowsMax, tableCellMax } = LIMITS;
  if (columns.length > tableColumnsMax)
    problems.push(`The file has ${columns.length} columns, and a table can have ${tableColumnsMax}`);
  if (lines.length > tableRowsMax)
    problems.push(`The file has ${count(lines.length)} rows, and a table can have ${count(tableRowsMax)}`);
  for (const { number, cells } of lines) {
    if (cells.length !== columns.length)
      problems.push(
        `Line ${number} has ${cells.length === 1 ? '1 cell' : `${cells.length} cells`}, and the first line has ${columns.length}`,
      );
    if (cells.some((cell) => cell.length > tableCellMax))
      problems.push(`Line ${number} has a cell of more than ${count(tableCellMax)} characters`);
  }
  return { columns, rows: lines.map(({ cells }) => cells), problems, notes };
}

/** Cells copied in a spreadsheet. */
export const cellsFromText = (text: string): string[][] =>
  Papa.parse<string[]>(text.replace(/\r?\n$/, ''), { delimiter: '\t' }).data;

/** The lines that aren't blank. In a file with one column, blank lines before the end are rows too. */
function linesOf(text: string, problems: string[]): Line[] {
  const lines: Line[] = [];
  let [number, from] = [1, 0];
  Papa.parse<string[]>(text, {
    delimiter: delimiterOf(text),
    step: ({ data, errors, meta: { cursor } }) => {
      const isQuote = errors.some(({ type }) => type === 'Quotes');
      if (isQuote) problems.push(`Line ${number}: a quote is not closed, or has text after it`);
      lines.push({ number, cells: data.map(fromCell) });
      number += text.slice(from, cursor).split(/\r\n|\r|\n/).length - 1;
      from = cursor;
    },
  });
  const isBlank = ({ cells }: Line) => cells.length === 1 && cells[0] === '';
  while (lines.length > 0 && isBlank(lines.at(-1)!)) lines.pop();
  return (lines[0]?.cells.length ?? 0) > 1 ? lines.filter((line) => !isBlank(line)) : lines;
}

/** The separator that occurs most in the first line, outside of quotes. */
function delimiterOf(text: string): string {
  const [head = ''] = text.replace(/"(?:[^"]|"")*"/g, '').split(/[\r\n]/, 1);
  const separators = [',', ';', '\t', '|'].map((one) => ({ one, times: head.split(one).length }));
  return separators.reduce((most, other) => (other.times > most.times ? other : most)).one;
}

const count = (number: number): string => number.toLocaleString('en');
