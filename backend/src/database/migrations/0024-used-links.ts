import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, big, nullable } from './builder.js';

/** Used links stay until they expire, to tell who opens one again that it was used. */
export class UsedLinks1765900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'account_tokens', { used_at: big(nullable) });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumns('account_tokens', ['used_at']);
  }
}
