import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, big, createTable, dropColumns, flag, int, primary, string } from './builder.js';

/** Two-factor sign-in, off for existing accounts. */
export class SecondFactor1765400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'users', { second_factor: flag(0) });
    await createTable(runner, 'second_factors', {
      columns: { user_id: int(primary), secret: string(255), last_step: big({ default: 0 }), created_at: big() },
      owners: { user_id: ['users', 'user_id'] },
    });
    await createTable(runner, 'recovery_codes', {
      columns: { code_hash: string(64, primary), user_id: int() },
      indices: [['user_id']],
      owners: { user_id: ['users', 'user_id'] },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('recovery_codes');
    await runner.dropTable('second_factors');
    await dropColumns(runner, 'users', ['second_factor']);
  }
}
