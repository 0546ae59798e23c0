import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, dropColumns, int, nullable, string } from './builder.js';

/** Limits how many outgoing messages are sent at once per project and per host. */
export class SharesOfOutgoing1766400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'outgoing', { project_id: int(nullable), host: string(300, nullable) });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'outgoing', ['project_id', 'host']);
  }
}
