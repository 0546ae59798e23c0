import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, int, primary, uuid } from './builder.js';

/** `reruns`: runs that repeat the failed files of another run. */
export class Reruns1764700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'reruns', {
      columns: { run_id: uuid(primary), origin_id: uuid(), number: int() },
      unique: [['origin_id', 'number']],
      owners: { run_id: ['runs', 'run_id'], origin_id: ['runs', 'run_id'] },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('reruns');
  }
}
