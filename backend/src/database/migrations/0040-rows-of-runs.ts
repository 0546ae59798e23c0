import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, dropColumns, nullable, string, uuid } from './builder.js';

/** Lets a file run once for each row of a table, and a result say with which; before, none did. */
export class RowsOfRuns1767500000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'components', { table_id: uuid(nullable) });
    await addColumns(runner, 'file_results', { row_name: string(80, { default: "''" }) });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'file_results', ['row_name']);
    await dropColumns(runner, 'components', ['table_id']);
  }
}
