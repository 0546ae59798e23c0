import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, int, primary, string, text, uuid } from './builder.js';

/** Tables of a project, whose rows tests are run with. */
export class DataTables1767400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'data_tables', {
      columns: {
        table_id: uuid(primary),
        project_id: int(),
        name: string(60),
        name_key: string(120),
        titles: text(),
        cells: text(),
        row_count: int(),
        bytes: int(),
        version: string(16),
      },
      unique: [['project_id', 'name_key']],
      owners: { project_id: ['projects', 'project_id'] },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('data_tables');
  }
}
