import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndex, dropIndex } from './builder.js';

const STATES = ['project_id', 'state'];

/** Indexes for a project's last finished run, and for the results of deleted files. */
export class Lookups1765000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createIndex(runner, 'runs', [...STATES, 'finished_at']);
    await dropIndex(runner, 'runs', STATES);
    await createIndex(runner, 'file_results', ['project_id', 'file_name', 'started_at']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'file_results', ['project_id', 'file_name', 'started_at']);
    await createIndex(runner, 'runs', STATES);
    await dropIndex(runner, 'runs', [...STATES, 'finished_at']);
  }
}
