import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { readSettings, type Settings } from '../../backend/src/config/settings.js';
import { Database } from '../../backend/src/database/database.js';
import { BinaryNames1768000000000 } from '../../backend/src/database/migrations/0045-binary-names.js';
import { MIGRATIONS } from '../../backend/src/database/migrations/index.js';
import { readerSource, writerSource } from '../../backend/src/database/options.js';
import { ENTITIES } from '../../backend/src/entities.js';
import { createDatabase, suiteMariaDb } from '../support/servers/mariadb.js';

type Source = ReturnType<typeof writerSource>;

let folder: string;
let settings: Settings;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'testplatform-texts-'));
  // The old tables had the server's collation, which treats letters with and without accents as equal.
  const mariadbUrl = suiteMariaDb()?.replace('mysql:', 'mariadb:');
  settings = readSettings({
    DATA_DIR: folder,
    ...(mariadbUrl && { DATABASE_URL: await createDatabase(mariadbUrl, `t${randomBytes(8).toString('hex')}`) }),
  });
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const addUser = (email: string): [string, string[]] => [
  `INSERT INTO users (email, password_hash, first_name, created_at, modified_at) VALUES (?, '', 'X', 0, 0)`,
  [email],
];

/**
 * A database of the previous version, with a person who is signed in. With `isInterrupted`, its conversion has begun.
 */
async function fillFormer(isInterrupted = false): Promise<void> {
  const former = writerSource(settings, []);
  former.setOptions({ migrations: MIGRATIONS.slice(0, MIGRATIONS.indexOf(BinaryNames1768000000000)) });
  await former.initialize();
  await former.runMigrations();
  await former.query(...addUser('koln@example.com'));
  await former.query(
    "INSERT INTO sessions (session_id, user_id, scope, created_at, expires_at) VALUES ('s', 1, 'full', 0, 0)",
  );
  if (isInterrupted && suiteMariaDb() !== undefined) await beginConversion(former);
  await former.destroy();
}

/** The foreign keys of a table. */
const keysOf = (source: Source, table: string): Promise<{ name: string }[]> =>
  source.query(
    `SELECT CONSTRAINT_NAME AS name FROM INFORMATION_SCHEMA.REFERENTIAL_CONSTRAINTS
     WHERE CONSTRAINT_SCHEMA = DATABASE() AND TABLE_NAME = ?`,
    [table],
  );

/**
 * Simulates an interrupted conversion: it has listed two foreign keys and dropped the one of sessions. Then a person
 * was deleted, whose session stayed.
 */
async function beginConversion(source: Source): Promise<void> {
  const owners = { sessions: ['user_id', 'users'], download_tickets: ['session_id', 'sessions'] } as const;
  await source.query('CREATE TABLE foreign_keys_to_add (name varchar(64) PRIMARY KEY, owner text, definition text)');
  for (const [owner, [column, target]] of Object.entries(owners)) {
    const [key] = await keysOf(source, owner);
    const definition = `FOREIGN KEY (\`${column}\`) REFERENCES \`${target}\` (\`${column}\`) ON DELETE CASCADE ON UPDATE NO ACTION`;
    await source.query('INSERT INTO foreign_keys_to_add VALUES (?, ?, ?)', [key!.name, owner, definition]);
    if (owner === 'sessions') await source.query(`ALTER TABLE sessions DROP FOREIGN KEY \`${key!.name}\``);
  }
  await source.query(
    "INSERT INTO sessions (session_id, user_id, scope, created_at, expires_at) VALUES ('orphan', 99, 'full', 0, 0)",
  );
  await source.query(
    "INSERT INTO download_tickets (ticket_hash, session_id, purpose, expires_at) VALUES ('t', 'orphan', 'x', 0)",
  );
}

describe('texts are compared exactly', () => {
  it.each([
    ['in a new database', async () => undefined],
    ['in one that an earlier version created', () => fillFormer()],
    ['in one whose conversion was interrupted', () => fillFormer(true)],
  ])('%s', async (_where, fill) => {
    await fill();
    const writer = writerSource(settings, ENTITIES);
    const database = new Database(writer, readerSource(settings, ENTITIES, writer));
    await database.open();
    const emails = ['koln@example.com', 'köln@example.com', 'Köln@example.com'];
    expect(await database.manager.query('SELECT session_id FROM sessions WHERE user_id <> 1')).toEqual([]);
    expect(await database.manager.query('SELECT * FROM download_tickets')).toEqual([]);
    const known: { email: string }[] = await database.manager.query('SELECT email FROM users');
    await database.transaction(async () => {
      for (const email of emails.filter((one) => !known.some((row) => row.email === one)))
        await database.writeManager.query(...addUser(email));
    });
    for (const email of emails)
      expect(await database.manager.query('SELECT email FROM users WHERE email = ?', [email])).toEqual([{ email }]);
    // Foreign keys work as before.
    await database.transaction(() => database.writeManager.query('DELETE FROM users'));
    expect(await database.manager.query('SELECT session_id FROM sessions')).toEqual([]);
    await database.close();
  });

  // SQLite has no conversion.
  if (suiteMariaDb() !== undefined)
    it('in one whose conversion was interrupted at its end: only what is missing is done', async () => {
      const source = writerSource(settings, []);
      await source.initialize();
      await source.runMigrations();
      await beginConversion(source);
      const runner = source.createQueryRunner();
      const asked = jest.spyOn(runner, 'query');
      await new BinaryNames1768000000000().up(runner);
      const altered = asked.mock.calls.map(([sql]) => sql).filter((sql) => sql.startsWith('ALTER TABLE'));
      expect(altered).toEqual([expect.stringMatching(/^ALTER TABLE `sessions` ADD CONSTRAINT/)]);
      for (const table of ['sessions', 'download_tickets']) {
        expect(await keysOf(source, table)).toHaveLength(1);
        expect(await source.query(`SELECT * FROM ${table}`)).toEqual([]);
      }
      await runner.release();
      await source.destroy();
    });
});
