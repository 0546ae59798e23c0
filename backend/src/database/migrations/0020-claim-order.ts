import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, createIndex, dropColumns, dropIndex, int } from './builder.js';

/** The order in which a run's files are claimed. Existing runs keep the order of the tree. */
export class ClaimOrder1765500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'file_runs', { claim_order: int({ default: 0 }) });
    await createIndex(runner, 'file_runs', ['run_id', 'state', 'claim_order', 'position']);
    await dropIndex(runner, 'file_runs', ['run_id', 'state', 'position']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await createIndex(runner, 'file_runs', ['run_id', 'state', 'position']);
    await dropIndex(runner, 'file_runs', ['run_id', 'state', 'claim_order', 'position']);
    await dropColumns(runner, 'file_runs', ['claim_order']);
  }
}
