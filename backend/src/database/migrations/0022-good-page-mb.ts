import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, dropColumns, int } from './builder.js';

/** Megabytes above which a project's pages count as heavy; 2 for existing projects, as before. */
export class GoodPageMb1765700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'projects', { good_page_mb: int({ default: 2 }) });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'projects', ['good_page_mb']);
  }
}
