import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, dropColumns, int } from './builder.js';

/** How many cases of an execution passed only when they were tried again. Of earlier ones that is not known. */
export class RetriedCases1767000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'file_results', { retried: int({ default: 0 }) });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'file_results', ['retried']);
  }
}
