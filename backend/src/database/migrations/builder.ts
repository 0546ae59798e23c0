import { type QueryRunner, Table, type TableColumnOptions, TableIndex } from 'typeorm';

/** Column kinds for migrations, equal on SQLite and MariaDB/MySQL. Never change one after a release: add another. */
export type ColumnShape = Omit<TableColumnOptions, 'name'>;

export const key = (): ColumnShape => ({
  type: 'int',
  isPrimary: true,
  isGenerated: true,
  generationStrategy: 'increment',
});
export const uuid = (more: Partial<ColumnShape> = {}): ColumnShape => ({ type: 'varchar', length: '36', ...more });
export const string = (length: number, more: Partial<ColumnShape> = {}): ColumnShape => ({
  type: 'varchar',
  length: String(length),
  ...more,
});
export const text = (more: Partial<ColumnShape> = {}): ColumnShape => ({ type: 'longtext', ...more });
export const int = (more: Partial<ColumnShape> = {}): ColumnShape => ({ type: 'int', ...more });
export const big = (more: Partial<ColumnShape> = {}): ColumnShape => ({ type: 'bigint', ...more });
export const flag = (byDefault: 0 | 1): ColumnShape => ({ type: 'smallint', default: byDefault });
export const optionalFlag = (): ColumnShape => ({ type: 'smallint', isNullable: true });
export const nullable = { isNullable: true } as const;
export const primary = { isPrimary: true } as const;

interface TableShape {
  readonly columns: Readonly<Record<string, ColumnShape>>;
  readonly indices?: readonly (readonly string[])[];
  readonly unique?: readonly (readonly string[])[];
  /** Foreign keys: column → table and column; deletes cascade. */
  readonly owners?: Readonly<Record<string, readonly [table: string, column: string]>>;
}

/*
 * MariaDB and MySQL commit each change of a schema by itself, so a migration that was interrupted begins again in the middle. There the functions
 * below skip what is done already.
 */

const isSqlite = (runner: QueryRunner): boolean => runner.connection.options.type === 'better-sqlite3';

/** Creates a table with the index and key names that the ORM expects. */
export async function createTable(
  runner: QueryRunner,
  name: string,
  { columns, indices = [], unique = [], owners = {} }: TableShape,
): Promise<void> {
  const { namingStrategy } = runner.connection;
  const index = (isUnique: boolean) => (columnNames: readonly string[]) => ({
    name: namingStrategy.indexName(name, [...columnNames]),
    columnNames: [...columnNames],
    isUnique,
  });
  const shape = new Table({
    name,
    columns: Object.entries(columns).map(([column, definition]) => ({
      name: column,
      ...definition,
      // The ORM expects this type name, and SQLite auto-increments no other.
      ...(definition.type === 'int' && isSqlite(runner) && { type: 'integer' }),
    })),
    indices: [...indices.map(index(false)), ...unique.map(index(true))],
    foreignKeys: Object.entries(owners).map(([column, [table, referenced]]) => ({
      name: namingStrategy.foreignKeyName(name, [column], table, [referenced]),
      columnNames: [column],
      referencedTableName: table,
      referencedColumnNames: [referenced],
      onDelete: 'CASCADE',
      onUpdate: 'NO ACTION',
    })),
  });
  await runner.createTable(shape, !isSqlite(runner));
}

/** Adds columns to a table in place; the ORM would copy the whole table on SQLite. Defaults are SQL. */
export async function addColumns(
  runner: QueryRunner,
  table: string,
  columns: Readonly<Record<string, ColumnShape>>,
): Promise<void> {
  for (const [name, { type, length, isNullable, default: byDefault }] of Object.entries(columns)) {
    if (!isSqlite(runner) && (await runner.hasColumn(table, name))) continue;
    const typeName = type === 'int' && isSqlite(runner) ? 'integer' : type;
    const size = length ? `(${length})` : '';
    const fallback = byDefault === undefined ? '' : ` DEFAULT ${byDefault}`;
    await runner.query(
      `ALTER TABLE ${table} ADD COLUMN ${name} ${typeName}${size} ${isNullable ? 'NULL' : 'NOT NULL'}${fallback}`,
    );
  }
}

/** Removes columns from a table in place. On SQLite the ORM would copy the table and drop the old one, and with it the rows that refer to it. */
export async function dropColumns(runner: QueryRunner, table: string, columns: readonly string[]): Promise<void> {
  for (const column of columns)
    if (isSqlite(runner) || (await runner.hasColumn(table, column)))
      await runner.query(`ALTER TABLE ${table} DROP COLUMN ${column}`);
}

/** Adds an index with the name that the ORM expects. */
export async function createIndex(runner: QueryRunner, table: string, columns: readonly string[]): Promise<void> {
  const columnNames = [...columns];
  const name = runner.connection.namingStrategy.indexName(table, columnNames);
  if (isSqlite(runner) || !(await hasIndex(runner, table, name)))
    await runner.createIndex(table, new TableIndex({ name, columnNames }));
}

/** Removes an index created by `createTable` or `createIndex`. */
export async function dropIndex(runner: QueryRunner, table: string, columns: readonly string[]): Promise<void> {
  const name = runner.connection.namingStrategy.indexName(table, [...columns]);
  if (isSqlite(runner) || (await hasIndex(runner, table, name))) await runner.dropIndex(table, name);
}

const hasIndex = async (runner: QueryRunner, table: string, name: string): Promise<boolean> =>
  (await runner.getTable(table))?.indices.some((index) => index.name === name) ?? false;
