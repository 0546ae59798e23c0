import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, createTable, int, key, nullable, primary, string, text } from './builder.js';

export class Administration1763800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'audit_log', {
      columns: {
        id: key(),
        at: big(),
        event: string(40),
        actor_id: int(nullable),
        actor_email: string(254, { default: "''" }),
        subject_type: string(40, { default: "''" }),
        subject_id: string(128, { default: "''" }),
        subject_name: string(254, { default: "''" }),
        detail: text(nullable),
        ip: string(64, { default: "''" }),
        country: string(100, { default: "''" }),
      },
      indices: [['event', 'at'], ['at'], ['actor_id']],
    });
    await createTable(runner, 'devices', {
      columns: { duid: string(128, primary), user_id: int(), created_at: big() },
      unique: [['user_id']],
      owners: { user_id: ['users', 'user_id'] },
    });
    await createTable(runner, 'installation_settings', {
      columns: { name: string(60, primary), value: text() },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['installation_settings', 'devices', 'audit_log']) await runner.dropTable(table);
  }
}
