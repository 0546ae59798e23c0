import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, dropColumns, int } from './builder.js';

/** Counts administrators' changes of an account, to detect forms that show outdated rights. */
export class AccountVersions1765200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'users', { admin_version: int({ default: 0 }) });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'users', ['admin_version']);
  }
}
