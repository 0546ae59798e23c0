import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, int } from './builder.js';

/** Megabytes above which a page of a project is heavy; until now it was 2 for all of them. */
export class GoodPageMb1765700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'projects', { good_page_mb: int({ default: 2 }) });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumns('projects', ['good_page_mb']);
  }
}
