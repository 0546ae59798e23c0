import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, string } from './builder.js';

/** The attributes that tests of a project find elements by; until now they were these for all of them. */
export class TestAttributes1766300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    const column = string(600, { default: "'data-testid, data-test, data-cy, data-qa'" });
    await addColumns(runner, 'projects', { test_attributes: column });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumns('projects', ['test_attributes']);
  }
}
