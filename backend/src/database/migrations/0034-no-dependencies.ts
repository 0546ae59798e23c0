import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, dropColumns, nullable, uuid } from './builder.js';

/** Files of a run that wait for another one were planned; nothing ever wrote the column. */
export class NoDependencies1766900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'file_runs', ['depends_on']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'file_runs', { depends_on: uuid(nullable) });
  }
}
