import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, createIndex, dropColumns, dropIndex, int, nullable, text, uuid } from './builder.js';

/** Several environments for a connector or a schedule, and the runs that they start together. */
export class Matrices1767600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'connectors', { other_environments: text(nullable) });
    await addColumns(runner, 'crons', { other_environments: text(nullable) });
    await addColumns(runner, 'runs', { matrix_id: uuid(nullable), matrix_place: int(nullable) });
    await createIndex(runner, 'runs', ['matrix_id']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'runs', ['matrix_id']);
    await dropColumns(runner, 'runs', ['matrix_id', 'matrix_place']);
    await dropColumns(runner, 'crons', ['other_environments']);
    await dropColumns(runner, 'connectors', ['other_environments']);
  }
}
