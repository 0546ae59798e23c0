import { data } from '../data.js';
import type { TableRow } from './data.js';

/** The rows of a table. @throws Error if there is no such table, or it has no rows */
export function rowsOf(name: string): readonly TableRow[] {
  const rows = Object.hasOwn(data.tables, name) ? data.tables[name] : undefined;
  if (!rows || rows.length === 0) throw new Error(`The table "${name}" has no rows, so there is nothing to run with`);
  return rows;
}
