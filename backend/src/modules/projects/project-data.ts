import {
  aboveLimit,
  type DataTable,
  GENERAL_COLLECTION,
  LIMITS,
  permission,
  stripDataTitle,
  isObject,
} from '@testplatform/contract';
import type { Caller } from '../../common/access/access.js';
import { invalid } from '../../common/errors.js';

export interface DataRow {
  title: string;
  value: string;
}
export type DataCollection = Record<string, DataRow[]>;

const COLLECTIONS_MAX = 200;
const VALUE_MAX = 20_000;
const MEGABYTE = 1_048_576;

const blankRow = (): DataRow => ({ title: '', value: '' });

/** Whether a user may read the data that tests use: those who may change it, and those who work with test cases (3 §3). */
export const mayReadData = (caller: Caller): boolean =>
  permission(caller, 'projects', 'modify') ||
  (['view', 'create', 'modify'] as const).some((action) => permission(caller, 'test-cases', action));

/** The data of a new project. */
export const newDataCollection = (): DataCollection => ({ [GENERAL_COLLECTION]: [blankRow()] });

/**
 * Parses a data collection: trims titles, adds General if missing, and a blank row to an empty collection.
 * @param besides bytes of the project's tables
 * @throws UserError 422
 */
export function readDataCollection(input: Record<string, unknown>, besides: number): DataCollection {
  const names = Object.keys(input);
  if (names.length > COLLECTIONS_MAX)
    throw invalid({ dataCollection: `There can be at most ${COLLECTIONS_MAX} collections` });
  const collections = new Map<string, DataRow[]>();
  for (const name of names) {
    const title = stripDataTitle(name);
    if (title === '')
      throw invalid({
        dataCollection: 'A collection needs a title of letters, digits, spaces, hyphens or underscores',
      });
    if (collections.has(title))
      throw invalid({ dataCollection: `"${title}" appears twice. Give one of them another title` });
    const rows = readRows(input[name], 'dataCollection');
    collections.set(title, rows.length > 0 ? rows : [blankRow()]);
  }
  return checkSize({ ...newDataCollection(), ...Object.fromEntries(collections) }, 'dataCollection', besides);
}

/** Parses the rows of the data binding. */
export const readDataBinding = (input: unknown): DataRow[] => checkSize(readRows(input, 'dataBinding'), 'dataBinding');

/** The stored size of data, in bytes. */
export const bytesOf = (data: unknown): number => Buffer.byteLength(JSON.stringify(data));

/**
 * Limits the data, all of which every run loads.
 * @param besides bytes that count towards the same limit: a project's data collection and tables share one
 * @throws UserError 422 when it is too large
 */
export function checkSize<T>(data: T, field: string, besides = 0): T {
  const { projectDataBytes: most } = LIMITS;
  const bytes = bytesOf(data) + besides;
  if (bytes <= most) return data;
  const has = aboveLimit(bytes / MEGABYTE, most / MEGABYTE, 2);
  const may = (most / MEGABYTE).toFixed(2);
  const what = besides > 0 ? `The data collection and the tables would have ${has} MB together` : `This is ${has} MB`;
  throw invalid({ [field]: `${what}, and ${may} MB is the most. Keep long values in a file of the project` });
}

/**
 * Parses a table: trims the names.
 * @throws UserError 422
 */
export function readTable(input: { readonly name: string; readonly columns: unknown[]; readonly rows: unknown[] }) {
  const columns = input.columns.map((name) => readTableName(name, 'columns', 'A column'));
  const { tableColumnsMax, tableRowsMax } = LIMITS;
  if (columns.length === 0) throw invalid({ columns: 'A table needs at least one column' });
  if (columns.length > tableColumnsMax)
    throw invalid({ columns: `A table can have at most ${tableColumnsMax} columns` });
  const twice = columns.find((name, index) => columns.indexOf(name) !== index);
  if (twice !== undefined) throw invalid({ columns: `"${twice}" appears twice. Give one of them another name` });
  if (input.rows.length > tableRowsMax)
    throw invalid({ rows: `A table can have at most ${tableRowsMax.toLocaleString('en')} rows` });
  const rows = input.rows.map((cells, index) => readCells(cells, columns.length, `Row ${index + 1}`));
  return { name: readTableName(input.name, 'name', 'A table'), columns, rows } satisfies DataTable;
}

function readTableName(input: unknown, field: string, what: string): string {
  const name = typeof input === 'string' ? stripDataTitle(input) : '';
  if (name === '')
    throw invalid({ [field]: `${what} needs a name of letters, digits, spaces, hyphens or underscores` });
  const { dataNameMax } = LIMITS;
  if (name.length > dataNameMax)
    throw invalid({ [field]: `The name of ${what.toLowerCase()} should have at most ${dataNameMax} characters` });
  return name;
}

function readCells(input: unknown, columns: number, row: string): string[] {
  if (!Array.isArray(input) || input.length !== columns)
    throw invalid({ rows: `${row} should be a list of ${columns} texts, one for each column` });
  return input.map((cell: unknown) => {
    if (typeof cell !== 'string') throw invalid({ rows: `${row} should have only texts` });
    const { tableCellMax } = LIMITS;
    if (cell.length > tableCellMax)
      throw invalid({ rows: `${row} has a cell of more than ${tableCellMax.toLocaleString('en')} characters` });
    return cell;
  });
}

function readRows(input: unknown, field: string): DataRow[] {
  if (!Array.isArray(input)) throw invalid({ [field]: 'The rows should be a list of {title, value}' });
  if (input.length > LIMITS.dataRowsMax) throw invalid({ [field]: `There can be at most ${LIMITS.dataRowsMax} rows` });
  return input.map((row: unknown) => readRow(row, field));
}

function readRow(row: unknown, field: string): DataRow {
  if (!isObject(row)) throw invalid({ [field]: 'Each row should be {title, value}' });
  const { title = '', value = '', ...others } = row as Record<string, unknown>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalid({ [unknown]: `Unknown field: ${unknown}` });
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof title !== 'string' || typeof text !== 'string')
    throw invalid({ [field]: 'Title and value should be text' });
  if (text.length > VALUE_MAX) throw invalid({ [field]: `A value should have at most ${VALUE_MAX} characters` });
  return { title: stripDataTitle(title), value: text };
}
