import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, dropColumns, optionalFlag } from './builder.js';

/** Lets a file say itself whether it ends at its first failure; null: as its project has it, which all did before. */
export class StopAtFailureOfFiles1766800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'components', { stop_at_failure: optionalFlag() });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'components', ['stop_at_failure']);
  }
}
