import type { PlaceholderValues } from '@testplatform/contract';
import type { DataRow, ProjectData } from '../types.js';
import { randomOf } from './random-text.js';

/**
 * The values of a file's placeholders: the project's data, and what its cases have stored so far.
 * @param row the cells of the row that the file runs with
 */
export function placeholderValues(
  project: ProjectData,
  storage: ReadonlyMap<string, string>,
  row: readonly DataRow[] = [],
): PlaceholderValues {
  return {
    storage: (key) => storage.get(key),
    collection: (name, title) =>
      Object.hasOwn(project.dataCollection, name) ? valueOf(project.dataCollection[name] ?? [], title) : undefined,
    binding: (title) => valueOf(project.dataBinding, title),
    table: (column) => valueOf(row, column),
    random: randomOf,
  };
}

/** Adds the bindings that an import passes to its file, which override the project's (3 §12). */
export function withBindings(values: PlaceholderValues, rows: readonly DataRow[]): PlaceholderValues {
  if (rows.length === 0) return values;
  return { ...values, passed: (title) => valueOf(rows, title) ?? values.passed?.(title) };
}

/** Blank rows are allowed and ignored. */
function valueOf(rows: readonly DataRow[], title: string): string | undefined {
  return rows.find((row) => row.title !== '' && row.title === title)?.value;
}
