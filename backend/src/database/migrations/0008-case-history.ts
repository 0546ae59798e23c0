import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndex, dropIndex } from './builder.js';

const COLUMNS = ['case_id', 'parent_seq', 'started_at'];

/** An index for the last results of a case. */
export class CaseHistory1764300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createIndex(runner, 'case_results', COLUMNS);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'case_results', COLUMNS);
  }
}
