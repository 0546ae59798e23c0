import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndex, dropIndex } from './builder.js';

/** Each claim of a file asks which files of the project save a signed-in state. */
export class Savers1767800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createIndex(runner, 'components', ['project_id', 'saves_session']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'components', ['project_id', 'saves_session']);
  }
}
