import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, int } from './builder.js';

/** How often administrators have changed an account: tells a form that shows older rights from a current one. */
export class AccountVersions1765200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'users', { admin_version: int({ default: 0 }) });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumns('users', ['admin_version']);
  }
}
