import { AsyncLocalStorage } from 'node:async_hooks';
import { Logger } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { DataSource, EntityManager } from 'typeorm';
import { NoSpaceError } from '../common/errors.js';
import { DiskSpace } from './disk-space.js';
import { Mutex } from './mutex.js';
import { MIGRATIONS } from './migrations/index.js';
import { forgetTransaction } from './options.js';

/** A newer server version has migrated the schema, which this version would misread. */
export class NewerSchemaError extends Error {
  override readonly name = 'NewerSchemaError';
  constructor() {
    super('A newer version of the server has changed the schema');
  }
}

/** Ends a rehearsal, whose result it carries, and rolls its transaction back. */
class Rehearsed<T> extends Error {
  constructor(readonly result: T) {
    super('A rehearsal is rolled back');
  }
}

/** Digits at the end of a migration's name. */
const TIMESTAMP = 13;
/** Milliseconds between checks for free space. */
const LOOK_FOR_SPACE = 2_000;

/** The name of the lock that a migrating server holds: locks are shared by all databases of an installation of MariaDB. */
const MIGRATION_LOCK = "CONCAT('testplatform ', SHA1(DATABASE()))";
/** Seconds between two lines of the log while another server migrates. */
const MIGRATION_WAIT = 10;

interface Context {
  readonly manager: EntityManager;
  readonly afterCommit: (() => void)[];
}

/**
 * Takes SQLite's write lock like BEGIN IMMEDIATE, which the ORM lacks. So a transaction waits for another process at its start; waiting
 * after its first read could only fail.
 */
const TAKE_WRITE_LOCK = 'DELETE FROM migrations WHERE 0';

/**
 * The only access to the database. A service opens a transaction, and repositories of several modules join it. On SQLite transactions run
 * one after another, because they share one connection (docs/adr/003).
 */
export class Database {
  private readonly context = new AsyncLocalStorage<Context>();
  private readonly logger = new Logger('Database');
  private readonly turn = new Mutex();
  private readonly space = new DiskSpace(() => this.tryWriting());

  constructor(
    private readonly writer: DataSource,
    private readonly reader: DataSource,
  ) {}

  get isSqlite(): boolean {
    return this.writer.options.type === 'better-sqlite3';
  }

  /**
   * Connects and migrates the schema.
   * @throws NewerSchemaError
   */
  async open(): Promise<void> {
    await this.writer.initialize();
    await this.oneAtATime(async () => {
      await this.refuseNewerSchema();
      await this.writer.runMigrations();
    });
    if (this.reader !== this.writer) await this.reader.initialize();
  }

  /** Several servers may start at once, and MariaDB and MySQL commit each change of a schema by itself. SQLite locks the file. */
  private async oneAtATime(migrate: () => Promise<void>): Promise<void> {
    if (this.isSqlite) return migrate();
    const runner = this.writer.createQueryRunner();
    const answerOf = async (call: string): Promise<unknown> => {
      const [row] = (await runner.query(`SELECT ${call} AS answer`)) as { answer: unknown }[];
      return row?.answer;
    };
    try {
      while (Number(await answerOf(`GET_LOCK(${MIGRATION_LOCK}, ${MIGRATION_WAIT})`)) !== 1)
        this.logger.log('Another server is changing the schema; waiting for it');
      try {
        await migrate();
      } finally {
        // The connection returns to the pool, and the lock would stay with it.
        await answerOf(`RELEASE_LOCK(${MIGRATION_LOCK})`);
      }
    } finally {
      await runner.release();
    }
  }

  private async refuseNewerSchema(): Promise<void> {
    const runner = this.writer.createQueryRunner();
    try {
      if (!(await runner.hasTable('migrations'))) return;
      const newest = Math.max(...MIGRATIONS.map(({ name }) => Number(name.slice(-TIMESTAMP))));
      const [newer] = (await runner.query('SELECT name FROM migrations WHERE timestamp > ?', [newest])) as object[];
      if (newer) throw new NewerSchemaError();
    } finally {
      await runner.release();
    }
  }

  async close(): Promise<void> {
    if (this.reader !== this.writer && this.reader.isInitialized) await this.reader.destroy();
    if (this.writer.isInitialized) await this.turn.run(() => this.writer.destroy());
  }

  /**
   * Runs `work` in a transaction, joining an open one. `work` may be retried after a conflict with another process, so it must do nothing
   * that a rollback can't undo; pass other effects to `afterCommit`.
   */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (this.context.getStore()) return work();
    const afterCommit: (() => void)[] = [];
    const attempts = () => this.withRetries(() => this.attempt(work, afterCommit));
    const result = await (this.isSqlite ? this.turn.run(attempts) : attempts()).catch((error: unknown) => {
      throw this.space.judge(error);
    });
    for (const effect of afterCommit) this.do(effect);
    return result;
  }

  /** What `work` would answer or throw in a transaction of its own, whose changes and effects are then discarded. */
  async rehearse<T>(work: () => Promise<T>): Promise<T> {
    if (this.context.getStore()) throw new Error('A rehearsal inside a transaction, which it can’t roll back');
    try {
      return await this.transaction(async () => {
        throw new Rehearsed(await work());
      });
    } catch (error) {
      if (error instanceof Rehearsed) return error.result as T;
      throw error;
    }
  }

  /** Runs `effect` after the open transaction commits, or now if there is none. */
  afterCommit(effect: () => void): void {
    const context = this.context.getStore();
    if (context) context.afterCommit.push(effect);
    else this.do(effect);
  }

  /** The transaction is committed already, so errors are only logged. */
  private do(effect: () => void): void {
    try {
      effect();
    } catch (error) {
      this.logger.error({ err: error }, 'An effect failed after the commit; the change itself is stored');
    }
  }

  /** For reading: the open transaction's manager, or else the reader's. */
  get manager(): EntityManager {
    return this.context.getStore()?.manager ?? this.reader.manager;
  }

  /** For writing. Inside a transaction only, so that no write is lost in another transaction's rollback. */
  get writeManager(): EntityManager {
    const context = this.context.getStore();
    if (!context) throw new Error('A write outside a transaction: wrap it in Database.transaction');
    return context.manager;
  }

  /**
   * Throws if the database does not answer or can't be written to.
   * @throws NoSpaceError
   */
  async ping(): Promise<void> {
    if (this.space.isFull) throw new NoSpaceError();
    await this.reader.query('SELECT 1');
  }

  /** The database's time in Unix milliseconds; null on SQLite, which uses this machine's. */
  async now(): Promise<number | null> {
    if (this.isSqlite) return null;
    // Not UNIX_TIMESTAMP(NOW()): where the database's time zone repeats an hour in autumn, that is an hour wrong for one of them.
    const sql = "SELECT TIMESTAMPDIFF(MICROSECOND, '1970-01-01', UTC_TIMESTAMP(3)) / 1000 AS now";
    const [row] = await this.reader.query<{ now: string }[]>(sql);
    return row ? Number(row.now) : null;
  }

  /** While the disk is full, checks whether there is space again. */
  @Interval(LOOK_FOR_SPACE)
  async lookForSpace(): Promise<void> {
    await this.space.look();
  }

  /** A write without effect: its commit shows whether there is space. */
  private async tryWriting(): Promise<void> {
    await this.transaction(async () => {
      const value = '·'.repeat(8_192);
      await this.writeManager.query('INSERT INTO installation_settings (name, value) VALUES (?, ?)', ['space', value]);
      await this.writeManager.query('DELETE FROM installation_settings WHERE name = ?', ['space']);
    });
  }

  private async attempt<T>(work: () => Promise<T>, afterCommit: (() => void)[]): Promise<T> {
    afterCommit.length = 0;
    const run = (manager: EntityManager) => this.context.run({ manager, afterCommit }, work);
    if (!this.isSqlite) return this.writer.transaction('READ COMMITTED', run);
    try {
      return await this.writer.transaction(async (manager) => {
        await manager.query(TAKE_WRITE_LOCK);
        return run(manager);
      });
    } catch (error) {
      forgetTransaction(this.writer);
      throw error;
    }
  }

  private async withRetries<T>(attempt: () => Promise<T>): Promise<T> {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt();
      } catch (error) {
        if (tries === 5 || !isLockConflict(error)) throw error;
      }
    }
  }
}

/**
 * MariaDB: deadlock or lock wait timeout. SQLite: another process kept the write lock, or wrote after the first read.
 */
function isLockConflict(error: unknown): boolean {
  const { errno, code } = (error as { driverError?: { errno?: number; code?: string } }).driverError ?? {};
  return errno === 1213 || errno === 1205 || code === 'SQLITE_BUSY' || code === 'SQLITE_BUSY_SNAPSHOT';
}
