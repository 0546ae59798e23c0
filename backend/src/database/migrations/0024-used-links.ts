import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, big, dropColumns, nullable } from './builder.js';

/** Used links are kept until they expire, so that opening one again can say that it was used. */
export class UsedLinks1765900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'account_tokens', { used_at: big(nullable) });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'account_tokens', ['used_at']);
  }
}
