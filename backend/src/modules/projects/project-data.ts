import { aboveLimit, GENERAL_COLLECTION, LIMITS, permission, stripDataTitle } from '@testplatform/contract';
import type { Caller } from '../../common/access/access.js';
import { invalid } from '../../common/errors.js';

export interface DataRow {
  title: string;
  value: string;
}
export type DataCollection = Record<string, DataRow[]>;

const ROWS_MAX = 2_000;
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
 * Parses a data collection (2 §5, 3 §13): trims titles, adds General if missing, and at least one blank row to each collection.
 * @throws UserError 422
 */
export function readDataCollection(input: Record<string, unknown>): DataCollection {
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
  return checkSize({ ...newDataCollection(), ...Object.fromEntries(collections) }, 'dataCollection');
}

/** Parses the rows of the data binding. */
export const readDataBinding = (input: unknown): DataRow[] => checkSize(readRows(input, 'dataBinding'), 'dataBinding');

/** Limits the data, all of which every run loads. @throws UserError 422 when it is too large */
export function checkSize<T>(data: T, field: string): T {
  const { projectDataBytes: most } = LIMITS;
  const bytes = Buffer.byteLength(JSON.stringify(data));
  if (bytes <= most) return data;
  const has = aboveLimit(bytes / MEGABYTE, most / MEGABYTE, 2);
  const may = (most / MEGABYTE).toFixed(2);
  throw invalid({ [field]: `This is ${has} MB, and ${may} MB is the most. Keep long values in a file of the project` });
}

function readRows(input: unknown, field: string): DataRow[] {
  if (!Array.isArray(input)) throw invalid({ [field]: 'The rows should be a list of {title, value}' });
  if (input.length > ROWS_MAX) throw invalid({ [field]: `There can be at most ${ROWS_MAX} rows` });
  return input.map((row: unknown) => readRow(row, field));
}

function readRow(row: unknown, field: string): DataRow {
  if (typeof row !== 'object' || row === null || Array.isArray(row))
    throw invalid({ [field]: 'Each row should be {title, value}' });
  const { title = '', value = '', ...others } = row as Record<string, unknown>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw invalid({ [unknown]: `Unknown field: ${unknown}` });
  const text = typeof value === 'number' ? String(value) : value;
  if (typeof title !== 'string' || typeof text !== 'string')
    throw invalid({ [field]: 'Title and value should be text' });
  if (text.length > VALUE_MAX) throw invalid({ [field]: `A value should have at most ${VALUE_MAX} characters` });
  return { title: stripDataTitle(title), value: text };
}
