import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  big,
  createIndex,
  createTable,
  dropIndex,
  int,
  key,
  nullable,
  primary,
  string,
  text,
  uuid,
} from './builder.js';

const TABLES = ['clean_up_locks', 'clean_ups', 'artifact_removals', 'trimmed_results', 'run_removals', 'pinned_runs'];

/** Retention: pinned runs, pending removals, and a log of clean-ups. */
export class Retention1764500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'pinned_runs', {
      columns: { run_id: uuid(primary), pinned_by: int(nullable), pinned_at: big() },
      owners: { run_id: ['runs', 'run_id'] },
    });
    await createTable(runner, 'run_removals', {
      columns: { run_id: uuid(primary), project_id: int(), marked_at: big() },
    });
    await createTable(runner, 'trimmed_results', {
      columns: { result_id: uuid(primary), trimmed_at: big() },
      owners: { result_id: ['file_results', 'result_id'] },
    });
    await createTable(runner, 'artifact_removals', { columns: { result_id: uuid(primary), listed_at: big() } });
    await createTable(runner, 'clean_ups', {
      columns: {
        id: key(),
        cause: string(10),
        started_at: big(),
        finished_at: big(nullable),
        runs: int({ default: 0 }),
        removed_rows: big({ default: 0 }),
        files: big({ default: 0 }),
        bytes: big({ default: 0 }),
        problem: text(),
      },
    });
    await createTable(runner, 'clean_up_locks', {
      columns: { name: string(20, primary), owner: string(200), until: big() },
    });
    const locks: unknown[] = await runner.query('SELECT name FROM clean_up_locks');
    if (locks.length === 0) await runner.query("INSERT INTO clean_up_locks VALUES ('clean-up', '', 0)");
    // Deleting a result cascades here: without the index each deletion would scan the whole table.
    await createIndex(runner, 'latest_results', ['result_id']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'latest_results', ['result_id']);
    for (const table of TABLES) await runner.dropTable(table);
  }
}
