import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, createTable, int, primary, string } from './builder.js';

export class AccountTokens1763700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'account_tokens', {
      columns: {
        token_hash: string(64, primary),
        user_id: int(),
        kind: string(20),
        created_at: big(),
        expires_at: big(),
      },
      indices: [['user_id', 'kind'], ['expires_at']],
      owners: { user_id: ['users', 'user_id'] },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('account_tokens');
  }
}
