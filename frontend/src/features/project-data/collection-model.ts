import { GENERAL_COLLECTION } from '@testplatform/contract';
import type { DataCollection } from '../../api/project-data.js';
import { fromRows, toRows, type Row } from './rows.js';

/** A collection as it is edited. */
export interface Collection {
  readonly name: string;
  readonly rows: readonly Row[];
}

/** General first, the others by name. */
export function editCollections(stored: DataCollection): readonly Collection[] {
  const others = Object.keys(stored).filter((name) => name !== GENERAL_COLLECTION);
  const names = [GENERAL_COLLECTION, ...others.sort((a, b) => a.localeCompare(b))];
  return names.map((name) => ({ name, rows: toRows(stored[name] ?? []) }));
}

/** As it is stored: each collection has at least one row, a blank one if it has no other (2 §5). */
export const storeCollections = (collections: readonly Collection[]): DataCollection =>
  Object.fromEntries(
    collections.map(({ name, rows }) => {
      const kept = fromRows(rows).map(({ title, value }) => ({ title, value }));
      return [name, kept.length > 0 ? kept : [{ title: '', value: '' }]];
    }),
  );

export const addCollection = (collections: readonly Collection[], name: string): readonly Collection[] => [
  ...collections,
  { name, rows: toRows([]) },
];
