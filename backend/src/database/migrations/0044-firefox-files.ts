import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, dropColumns, int } from './builder.js';

/** How many files of a quarter-hour ran in Firefox: before, none did. */
export class FirefoxFiles1767900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'project_totals', { firefox_files: int({ default: 0 }) });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'project_totals', ['firefox_files']);
  }
}
