import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, flag } from './builder.js';

/** The files of a project may end at their first failure; until now only at a blocker. */
export class StopAtFailure1766500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'projects', { stop_at_failure: flag(0) });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumns('projects', ['stop_at_failure']);
  }
}
