import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, nullable, text } from './builder.js';

/** Where the target of a failed case was, what its page logged, and which requests failed. Earlier results have none. */
export class FailureEvidence1765610000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'case_results', { evidence: text(nullable) });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumns('case_results', ['evidence']);
  }
}
