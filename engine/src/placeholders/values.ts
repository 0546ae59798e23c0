import type { PlaceholderValues } from '@testplatform/contract';
import type { DataRow, ProjectData } from '../types.js';
import { randomOf } from './random-text.js';

/** The values of a file's placeholders: the data of its run, and what its cases have stored so far. */
export function placeholderValues(project: ProjectData, storage: ReadonlyMap<string, string>): PlaceholderValues {
  return {
    storage: (key) => storage.get(key),
    collection: (name, title) =>
      Object.hasOwn(project.dataCollection, name) ? valueOf(project.dataCollection[name] ?? [], title) : undefined,
    binding: (title) => valueOf(project.dataBinding, title),
    table: (column) => valueOf(project.row ?? [], column),
    random: randomOf,
  };
}

/** Adds the bindings that an import passes to its file, which override the project's (3 §12). */
export function withBindings(values: PlaceholderValues, rows: readonly DataRow[]): PlaceholderValues {
  if (rows.length === 0) return values;
  return { ...values, passed: (title) => valueOf(rows, title) ?? values.passed?.(title) };
}

/** Adds the cells of the row of a loop, which hide those of the rows around it (3 §18). */
export const withCells = (values: PlaceholderValues, cells: readonly DataRow[]): PlaceholderValues => ({
  ...values,
  table: (column) => valueOf(cells, column) ?? values.table?.(column),
});

/** Blank rows are allowed and ignored. */
function valueOf(rows: readonly DataRow[], title: string): string | undefined {
  return rows.find((row) => row.title !== '' && row.title === title)?.value;
}
