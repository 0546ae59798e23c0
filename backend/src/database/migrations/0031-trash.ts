import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  addColumns,
  big,
  createIndex,
  createTable,
  dropColumns,
  dropIndex,
  int,
  nullable,
  primary,
  string,
  uuid,
} from './builder.js';

/** Deleted parts of a tree are kept for a while, with their cases and connector references. */
export class Trash1766600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'trash', {
      columns: {
        node_id: uuid(primary),
        project_id: int(),
        type: string(20),
        path: string(500),
        deleted_by: int(nullable),
        deleted_at: big(),
      },
      indices: [['project_id', 'deleted_at'], ['deleted_at']],
      owners: { project_id: ['projects', 'project_id'] },
    });
    await addColumns(runner, 'components', { trash_id: uuid(nullable) });
    await createIndex(runner, 'components', ['trash_id']);
  }

  async down(runner: QueryRunner): Promise<void> {
    // Without the trash these nodes would reappear in the tree.
    await runner.query('DELETE FROM components WHERE trash_id IS NOT NULL');
    await dropIndex(runner, 'components', ['trash_id']);
    await dropColumns(runner, 'components', ['trash_id']);
    await runner.dropTable('trash');
  }
}
