import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, big, createIndex, dropColumns, dropIndex, int, nullable } from './builder.js';

/** A deleted project is kept for a while, hidden. */
export class DeletedProjects1766700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'projects', { deleted_at: big(nullable), deleted_by: int(nullable) });
    await createIndex(runner, 'projects', ['deleted_at']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'projects', ['deleted_at']);
    await dropColumns(runner, 'projects', ['deleted_at', 'deleted_by']);
  }
}
