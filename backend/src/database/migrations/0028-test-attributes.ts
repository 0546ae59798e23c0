import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, dropColumns, string } from './builder.js';

/** A project's test id attributes; existing projects keep the former defaults. */
export class TestAttributes1766300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const column = string(600, { default: "'data-testid, data-test, data-cy, data-qa'" });
    await addColumns(runner, 'projects', { test_attributes: column });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'projects', ['test_attributes']);
  }
}
