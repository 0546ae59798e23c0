import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readSettings, type Settings } from '../../backend/src/config/settings.js';
import { Database, NewerSchemaError } from '../../backend/src/database/database.js';
import { MIGRATIONS } from '../../backend/src/database/migrations/index.js';
import { readerSource, writerSource } from '../../backend/src/database/options.js';
import { ENTITIES } from '../../backend/src/entities.js';
import { Session } from '../../backend/src/modules/users/sessions/session.entity.js';
import { User } from '../../backend/src/modules/users/accounts/user.entity.js';
import { createDatabase, suiteMariaDb } from '../support/servers/mariadb.js';

// Named as MariaDB, so that the ORM reads the schema as MariaDB reports it.
const mariadbUrl = suiteMariaDb()?.replace('mysql:', 'mariadb:');
let folder: string;
let settings: Settings;
let writer: ReturnType<typeof writerSource>;
let database: Database;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'testplatform-database-'));
  settings = readSettings({
    DATA_DIR: folder,
    ...(mariadbUrl && { DATABASE_URL: await createDatabase(mariadbUrl, `t${randomBytes(8).toString('hex')}`) }),
  });
  writer = writerSource(settings, ENTITIES);
  database = new Database(writer, readerSource(settings, ENTITIES, writer));
  await database.open();
});

afterEach(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const buildUser = (email: string) => ({
  email,
  passwordHash: 'none',
  firstName: 'Test',
  createdAt: 0,
  modifiedAt: 0,
});

/** Runs a function outside the caller's transaction, as another request would. */
const asAnotherRequest = AsyncLocalStorage.snapshot();

const insertUser = (email: string) => database.writeManager.insert(User, buildUser(email));
const countUsers = () => database.manager.count(User);

describe('the migrated schema', () => {
  it('matches the entities', async () => {
    const { upQueries } = await writer.driver.createSchemaBuilder().log();
    expect(upQueries.map(({ query }) => query)).toEqual([]);
  });

  it('is not opened by an older version', async () => {
    const next = "INSERT INTO migrations (timestamp, name) VALUES (9900000000000, 'Next9900000000000')";
    await database.transaction(() => database.writeManager.query(next));
    await database.close();
    await expect(database.open()).rejects.toThrow(NewerSchemaError);
  });

  it('cascades deletes to dependent rows', async () => {
    await database.transaction(async () => {
      await insertUser('a@example.com');
      const session = { sessionId: 'one', userId: 1, scope: 'full' as const, createdAt: 0, expiresAt: 0 };
      await database.writeManager.insert(Session, session);
      await database.writeManager.delete(User, { userId: 1 });
    });
    expect(await database.manager.count(Session)).toBe(0);
  });
});

const [RESULT, RUN, NODE] = ['1', '2', '3'].map((digit) => `00000000-0000-4000-8000-00000000000${digit}`);
/** A project with a result, and a person with rights, as the first version stored them. */
const CONTENT = [
  `INSERT INTO projects (name, name_key, description, data_collection, data_binding, created_at, modified_at)
   VALUES ('Shop', 'shop', '', '{}', '[]', 0, 0)`,
  `INSERT INTO users (email, password_hash, first_name, roles, role_permission, created_at, modified_at)
   VALUES ('ann@example.com', '', 'Ann', '["Runs tests"]', '{"runner":{"view":true}}', 0, 0)`,
  `INSERT INTO file_results
     (result_id, run_id, project_id, node_id, module, section, scenario, file_name, execution_type, attempt, status, planned, started_at, finished_at)
   VALUES ('${RESULT}', '${RUN}', 1, '${NODE}', 'M', 'S', 'C', 'F', 'server', 1, 'success', 1, 1, 2)`,
];

/** The tables with their numbers of rows. */
async function countRows(source: typeof writer): Promise<readonly string[]> {
  const tables: { name: string }[] = await source.query(
    'SELECT TABLE_NAME AS name FROM information_schema.TABLES WHERE TABLE_SCHEMA = DATABASE() ORDER BY 1',
  );
  const counts = [];
  for (const { name } of tables) {
    const [{ count }] = await source.query(`SELECT COUNT(*) AS count FROM ${name}`);
    counts.push(`${name} ${count}`);
  }
  return counts;
}

// SQLite undoes an interrupted migration, and one process at a time opens it.
if (mariadbUrl !== undefined)
  describe('the schema of MariaDB', () => {
    it('is completed when a migration was interrupted after its first changes', async () => {
      const undo =
        "DELETE FROM migrations WHERE name LIKE 'AccountTokens%' OR name LIKE 'Matrices%' OR name LIKE 'Savers%'";
      await database.transaction(() => database.writeManager.query(undo));
      const [{ left }] = await database.manager.query('SELECT COUNT(*) AS `left` FROM migrations');
      await database.close();
      await database.open();
      const [{ done }] = await database.manager.query('SELECT COUNT(*) AS done FROM migrations');
      expect(Number(done)).toBeGreaterThan(Number(left));
    });

    it('is completed when any one migration was interrupted just before it was noted', async () => {
      const DATABASE_URL = await createDatabase(mariadbUrl, `t${randomBytes(8).toString('hex')}`);
      for (let count = 1; count <= MIGRATIONS.length; count++) {
        const source = writerSource({ ...settings, DATABASE_URL }, []);
        source.setOptions({ migrations: MIGRATIONS.slice(0, count) });
        await source.initialize();
        try {
          const [done] = await source.runMigrations();
          // Later migrations fill tables from these rows.
          if (count === 1) for (const rows of CONTENT) await source.query(rows);
          const before = count === 1 ? [] : await countRows(source);
          await source.query('DELETE FROM migrations WHERE name = ?', [done!.name]);
          expect(await source.runMigrations()).toMatchObject([{ name: done!.name }]);
          if (count > 1) expect([done!.name, await countRows(source)]).toEqual([done!.name, before]);
        } finally {
          await source.destroy();
        }
      }
    });

    it('is migrated by one of the servers that start at once', async () => {
      const name = `t${randomBytes(8).toString('hex')}`;
      const DATABASE_URL = await createDatabase(mariadbUrl, name);
      const servers = [0, 1, 2].map(() => {
        const source = writerSource({ ...settings, DATABASE_URL }, ENTITIES);
        return new Database(source, source);
      });
      await expect(Promise.all(servers.map((server) => server.open()))).resolves.toHaveLength(3);
      await Promise.all(servers.map((server) => server.close()));
    });
  });

describe('transactions', () => {
  it('running in parallel lose nothing, and roll back only their own writes', async () => {
    const work = (index: number) =>
      database.transaction(async () => {
        await insertUser(`${index}@example.com`);
        if (index % 3 === 0) throw new Error('Changed its mind');
      });
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, (_one, index) => work(index)));
    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(10);
    expect(await countUsers()).toBe(20);
  });

  it('are joined by nested ones', async () => {
    const outer = database.transaction(async () => {
      await database.transaction(() => insertUser('inner@example.com'));
      throw new Error('The outer one fails');
    });
    await expect(outer).rejects.toThrow('The outer one fails');
    expect(await countUsers()).toBe(0);
  });

  it('are invisible outside until committed', async () => {
    let seen: number | null = null;
    await database.transaction(async () => {
      await insertUser('a@example.com');
      seen = await asAnotherRequest(countUsers);
    });
    expect(seen).toBe(0);
    expect(await countUsers()).toBe(1);
  });

  it('run afterCommit effects after the commit, and only then', async () => {
    const done: string[] = [];
    await database.transaction(async () => {
      database.afterCommit(() => done.push('after'));
      done.push('inside');
    });
    const failing = database.transaction(async () => {
      database.afterCommit(() => done.push('never'));
      throw new Error('Undone');
    });
    await expect(failing).rejects.toThrow('Undone');
    expect(done).toEqual(['inside', 'after']);
  });

  it('are required for writes', () => {
    expect(() => database.writeManager).toThrow('A write outside a transaction');
  });
});
