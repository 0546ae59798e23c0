import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, createTable, int, nullable, primary, string, text, uuid } from './builder.js';

/** `outgoing`: messages waiting to be sent. */
export class Outgoing1764800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'outgoing', {
      columns: {
        message_id: uuid(primary),
        topic: string(20),
        payload: text(),
        attempts: int(),
        next_try_at: big(),
        lease_owner: string(255, nullable),
        created_at: big(),
      },
      indices: [['next_try_at'], ['lease_owner']],
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('outgoing');
  }
}
