import type { Environment, EnvironmentDraft } from '../../api/environments.js';
import { fromRows, toRows, type Row } from './rows.js';

/** An environment as it is edited. */
export interface EditedEnvironment {
  readonly key: string;
  /** Absent until it is stored. */
  readonly id?: string;
  readonly name: string;
  readonly rows: readonly Row[];
}

export const editEnvironments = (stored: readonly Environment[]): readonly EditedEnvironment[] =>
  stored.map(({ id, name, bindings }) => ({ key: id, id, name, rows: toRows(bindings) }));

export const storeEnvironments = (edited: readonly EditedEnvironment[]): readonly EnvironmentDraft[] =>
  edited.map(({ id, name, rows }) => ({
    ...(id !== undefined && { id }),
    name,
    bindings: fromRows(rows).map(({ secret = false, ...row }) => ({ ...row, secret })),
  }));
