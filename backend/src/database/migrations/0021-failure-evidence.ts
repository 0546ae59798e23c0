import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, dropColumns, nullable, text } from './builder.js';

/** Of a failed case: the position of its target, the console messages of its page, and the failed requests. Earlier results have none. */
export class FailureEvidence1765610000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'case_results', { evidence: text(nullable) });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'case_results', ['evidence']);
  }
}
