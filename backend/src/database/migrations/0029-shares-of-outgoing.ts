import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, int, nullable, string } from './builder.js';

/** Messages that leave the server are sent in shares: of each project and to each host a few at once. */
export class SharesOfOutgoing1766400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'outgoing', { project_id: int(nullable), host: string(300, nullable) });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumns('outgoing', ['project_id', 'host']);
  }
}
