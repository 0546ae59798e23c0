import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { DataSource, type DataSourceOptions } from 'typeorm';
import type { BetterSqlite3Driver } from 'typeorm/driver/better-sqlite3/BetterSqlite3Driver.js';
import type { Settings } from '../config/settings.js';
import { MIGRATIONS } from './migrations/index.js';

type Entities = NonNullable<DataSourceOptions['entities']>;

/** The data source for writes. On SQLite all writes of the process use its single connection. */
export function writerSource(settings: Settings, entities: Entities): DataSource {
  if (settings.DATABASE_URL) return mysqlSource(settings.DATABASE_URL, entities);
  mkdirSync(settings.DATA_DIR, { recursive: true, mode: 0o700 });
  return withLongText(
    new DataSource({
      ...common(entities),
      type: 'better-sqlite3',
      database: sqlitePath(settings),
      enableWAL: true,
      // FULL: acknowledged writes survive a power cut, not only a killed process.
      prepareDatabase: (db) => prepare(db, 'PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000'),
    }),
  );
}

/**
 * The data source for reads outside transactions. On SQLite it is a second connection, so that readers never see uncommitted data.
 * MariaDB isolates transactions itself, so the writer is used.
 */
export function readerSource(settings: Settings, entities: Entities, writer: DataSource): DataSource {
  if (settings.DATABASE_URL) return writer;
  return withLongText(
    new DataSource({
      ...common(entities),
      type: 'better-sqlite3',
      database: sqlitePath(settings),
      prepareDatabase: (db) =>
        prepare(db, 'PRAGMA query_only = 1; PRAGMA busy_timeout = 5000; PRAGMA cache_size = -65536'),
    }),
  );
}

export const sqlitePath = (settings: Settings): string => join(settings.DATA_DIR, 'testplatform.sqlite');

function common(entities: Entities) {
  return {
    entities,
    migrations: MIGRATIONS,
    migrationsTransactionMode: 'each' as const,
    synchronize: false,
    logging: false as const,
  };
}

function mysqlSource(url: string, entities: Entities): DataSource {
  const { protocol, hostname, port, username, password, pathname } = new URL(url);
  return new DataSource({
    ...common(entities),
    type: protocol === 'mariadb:' ? 'mariadb' : 'mysql',
    host: hostname,
    port: port ? Number(port) : 3306,
    username: decodeURIComponent(username),
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)),
    charset: 'utf8mb4_bin',
    timezone: 'Z',
    supportBigNumbers: true,
    poolSize: 20,
  });
}

interface SqliteConnection {
  exec(statements: string): unknown;
  function(name: string, options: { deterministic: true }, of: (value: unknown) => unknown): unknown;
}

/** SQLite's LOWER handles ASCII only. This one handles all scripts, as MariaDB's does. */
function prepare(db: SqliteConnection, pragmas: string): void {
  db.exec(pragmas);
  db.function('lower', { deterministic: true }, (value) =>
    typeof value === 'string' ? value.toLocaleLowerCase('en') : value,
  );
}

/** SQLite accepts any type name and gives `longtext` text affinity; only TypeORM must be told to accept it. */
function withLongText(source: DataSource): DataSource {
  (source.driver.supportedDataTypes as string[]).push('longtext');
  return source;
}

/**
 * SQLite may roll back on its own, as on a full disk. TypeORM's query runner would think the transaction still open and never commit again,
 * so it is replaced.
 */
export function forgetTransaction(source: DataSource): void {
  const driver = source.driver as BetterSqlite3Driver;
  if (!driver.queryRunner?.isTransactionActive) return;
  const connection = driver.databaseConnection as { readonly inTransaction: boolean; exec(statement: string): unknown };
  if (connection.inTransaction) connection.exec('ROLLBACK');
  driver.queryRunner = undefined;
}
