import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, dropColumns, int, nullable } from './builder.js';

/** The account whose rights a connector's link has. Existing links belong to the people who created their connectors. */
export class LinkOwners1765100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'connectors', { link_owner: int(nullable) });
    await runner.query('UPDATE connectors SET link_owner = created_by');
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'connectors', ['link_owner']);
  }
}
