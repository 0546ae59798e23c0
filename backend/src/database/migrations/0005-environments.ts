import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, int, primary, string, text, uuid } from './builder.js';

/** `environments`: named sets of binding values. */
export class Environments1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'environments', {
      columns: {
        environment_id: uuid(primary),
        project_id: int(),
        name: string(60),
        name_key: string(120),
        position: int(),
        bindings: text(),
      },
      unique: [['project_id', 'name_key']],
      owners: { project_id: ['projects', 'project_id'] },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('environments');
  }
}
