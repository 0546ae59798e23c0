import type { MigrationInterface, QueryRunner } from 'typeorm';

const BINARY = 'CHARACTER SET utf8mb4 COLLATE utf8mb4_bin';
/** Foreign keys that are missing while tables are converted. It stays if that is interrupted, so that the next start adds them again. */
const LIST = 'foreign_keys_to_add';

interface ForeignKey {
  readonly name: string;
  readonly owner: string;
  /** As it is added again. */
  readonly definition: string;
}

/**
 * Compares texts exactly in databases that were opened as `mariadb://`. Their tables have the server's own collation, for which `Cafe` and
 * `Café` are the same. Tables that already compare exactly are left alone, so that a large history is not copied for nothing.
 */
export class BinaryNames1768000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (runner.connection.options.type === 'better-sqlite3') return;
    await runner.query(`ALTER DATABASE \`${String(runner.connection.options.database)}\` ${BINARY}`);
    await runner.query(
      `CREATE TABLE IF NOT EXISTS ${LIST} (name varchar(64) PRIMARY KEY, owner text, definition text)`,
    );
    const inTheWay = await keysOfOthers(runner);
    // Those of an interrupted conversion are in the list already.
    for (const { name, owner, definition } of inTheWay)
      await runner.query(`INSERT IGNORE INTO ${LIST} VALUES (?, ?, ?)`, [name, owner, definition]);
    // Neither column of a foreign key can be converted while it exists.
    for (const { name, owner } of inTheWay) await runner.query(`ALTER TABLE \`${owner}\` DROP FOREIGN KEY \`${name}\``);
    for (const table of await others(runner)) await runner.query(`ALTER TABLE \`${table}\` CONVERT TO ${BINARY}`);
    const listed: ForeignKey[] = await runner.query(`SELECT name, owner, definition FROM ${LIST}`);
    const isPresent = await presence(runner);
    for (const key of listed.filter((one) => !isPresent(one))) {
      await deleteOrphans(runner, key);
      await runner.query(`ALTER TABLE \`${key.owner}\` ADD CONSTRAINT \`${key.name}\` ${key.definition}`);
    }
    await runner.query(`DROP TABLE ${LIST}`);
  }

  /** Nothing: older versions work with either collation. */
  async down(): Promise<void> {}
}

/** The tables with another collation. */
async function others(runner: QueryRunner): Promise<string[]> {
  const rows: { name: string }[] = await runner.query(
    `SELECT TABLE_NAME AS name FROM INFORMATION_SCHEMA.TABLES
     WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE = 'BASE TABLE' AND TABLE_COLLATION <> 'utf8mb4_bin'`,
  );
  return rows.map(({ name }) => name);
}

/** The foreign keys from or to tables with another collation; each has one column. */
async function keysOfOthers(runner: QueryRunner): Promise<ForeignKey[]> {
  const tables = new Set(await others(runner));
  const rows: Record<'name' | 'owner' | 'col' | 'target' | 'targetCol' | 'deletion', string>[] = await runner.query(
    `SELECT used.CONSTRAINT_NAME AS name, used.TABLE_NAME AS owner, used.COLUMN_NAME AS col,
       used.REFERENCED_TABLE_NAME AS target, used.REFERENCED_COLUMN_NAME AS targetCol, rule.DELETE_RULE AS deletion
     FROM INFORMATION_SCHEMA.KEY_COLUMN_USAGE used JOIN INFORMATION_SCHEMA.REFERENTIAL_CONSTRAINTS rule
       ON rule.CONSTRAINT_SCHEMA = used.CONSTRAINT_SCHEMA AND rule.TABLE_NAME = used.TABLE_NAME
       AND rule.CONSTRAINT_NAME = used.CONSTRAINT_NAME
     WHERE used.CONSTRAINT_SCHEMA = DATABASE() AND used.REFERENCED_TABLE_NAME IS NOT NULL`,
  );
  return rows
    .filter(({ owner, target }) => tables.has(owner) || tables.has(target))
    .map(({ name, owner, col, target, targetCol, deletion }) => ({
      name,
      owner,
      definition: `FOREIGN KEY (\`${col}\`) REFERENCES \`${target}\` (\`${targetCol}\`) ON DELETE ${deletion} ON UPDATE NO ACTION`,
    }));
}

/**
 * Deletes the rows that a foreign key would have deleted while it was missing: an earlier version may have served meanwhile. Rows that
 * refer to these go with them, or when their own key is added. Repeated for tables that refer to themselves.
 */
async function deleteOrphans(runner: QueryRunner, { owner, definition }: ForeignKey): Promise<void> {
  const [, col, target, targetCol] =
    /^FOREIGN KEY \((.+)\) REFERENCES (.+) \((.+)\) ON DELETE CASCADE/.exec(definition) ?? [];
  if (col === undefined) return;
  // Read first, because a deletion locks all that it reads.
  const orphans = `FROM \`${owner}\` child LEFT JOIN ${target} parent ON parent.${targetCol} = child.${col}
    WHERE child.${col} IS NOT NULL AND parent.${targetCol} IS NULL`;
  while (((await runner.query(`SELECT 1 ${orphans} LIMIT 1`)) as unknown[]).length > 0)
    await runner.query(`DELETE child ${orphans}`);
}

/** Which foreign keys the database has at this moment. */
async function presence(runner: QueryRunner): Promise<(key: ForeignKey) => boolean> {
  const rows: { name: string }[] = await runner.query(
    'SELECT CONSTRAINT_NAME AS name FROM INFORMATION_SCHEMA.REFERENTIAL_CONSTRAINTS WHERE CONSTRAINT_SCHEMA = DATABASE()',
  );
  const names = new Set(rows.map(({ name }) => name));
  return ({ name }) => names.has(name);
}
