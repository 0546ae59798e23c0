import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, dropColumns, flag } from './builder.js';

/** Lets the files of a project stop at their first failure; before, only at a blocker. */
export class StopAtFailure1766500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'projects', { stop_at_failure: flag(0) });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'projects', ['stop_at_failure']);
  }
}
