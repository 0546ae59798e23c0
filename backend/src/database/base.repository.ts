import type { EntityTarget, ObjectLiteral, Repository, SelectQueryBuilder } from 'typeorm';
import { setImmediate as othersFirst } from 'node:timers/promises';
import type { Database } from './database.js';
import { insertPlainRows, plainRows } from './plain-rows.js';

/** Base of all repositories: reads and writes join the caller's transaction. */
export abstract class BaseRepository<Entity extends ObjectLiteral> {
  protected constructor(
    protected readonly database: Database,
    private readonly target: EntityTarget<Entity>,
  ) {}

  /** For reading. */
  protected get rows(): Repository<Entity> {
    return this.database.manager.getRepository(this.target);
  }

  /** For writing; inside a transaction only. */
  protected get store(): Repository<Entity> {
    return this.database.writeManager.getRepository(this.target);
  }

  protected query(alias: string): SelectQueryBuilder<Entity> {
    return this.rows.createQueryBuilder(alias);
  }

  /** Whole read-only rows, see `plainRows`. */
  protected plain(rest: string, parameters: readonly unknown[]): Promise<Entity[]> {
    return plainRows(this.database.manager, this.target, rest, parameters);
  }

  /** Read-only rows without some fields, which may be large. */
  protected plainWithout<Left extends keyof Entity>(
    without: readonly Left[],
    rest: string,
    parameters: readonly unknown[],
  ): Promise<Omit<Entity, Left>[]> {
    return plainRows(this.database.manager, this.target, rest, parameters, without);
  }

  /** Inserts whole rows, any number of them; inside a transaction only. */
  protected async insertPlain(rows: readonly Partial<Entity>[]): Promise<void> {
    for await (const some of inTurns(rows)) await insertPlainRows(this.database.writeManager, this.target, some);
  }

  /** Locks the selected rows until the transaction ends. Not needed on SQLite, which runs one transaction at a time. */
  protected forUpdate(query: SelectQueryBuilder<Entity>): SelectQueryBuilder<Entity> {
    return this.database.isSqlite ? query : query.setLock('pessimistic_write');
  }
}

/** Splits a list for `IN (…)` and bulk inserts, below every database's parameter limit. */
export function* chunks<T>(list: readonly T[], size = 500): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size);
}

/** Reads a list in `chunks`. The rows are not spread: there may be more of them than a call takes arguments, some 120,000. */
export async function readInChunks<T, Row>(
  list: readonly T[],
  read: (some: readonly T[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const found: (readonly Row[])[] = [];
  for (const some of chunks(list)) found.push(await read(some));
  return found.flat();
}

/** Like `chunks`, but yields to the event loop between chunks. */
export async function* inTurns<T>(list: readonly T[], size = 500): AsyncGenerator<T[]> {
  for (const some of chunks(list, size)) {
    yield some;
    await othersFirst();
  }
}

/** Placeholders for a list of parameters: `IN (${marks(ids)})`. */
export const marks = (list: readonly unknown[]): string => list.map(() => '?').join(', ');

/** Whether an insert violated a unique constraint. */
export function isDuplicate(error: unknown): boolean {
  const { code, errno } = (error as { driverError?: { code?: string; errno?: number } }).driverError ?? {};
  return code === 'SQLITE_CONSTRAINT_UNIQUE' || errno === 1062;
}

/** The parameter of `LOWER(column) LIKE :parameter ESCAPE '!'` for a case-insensitive substring search. */
export const searchPattern = (text: string): string => `%${text.toLocaleLowerCase('en').replace(/[!%_]/g, '!$&')}%`;

/** The parameter of `column LIKE :parameter` that finds JSON objects with a text under a key. */
export const withTextAt = (key: string): string => `%"${key}":"%`;
