import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, dropColumns, nullable, text } from './builder.js';

/** The browser of the runs in an environment. */
export class EnvironmentBrowsers1766200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'environments', { browser: text(nullable) });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'environments', ['browser']);
  }
}
