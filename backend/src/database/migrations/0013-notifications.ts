import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, createTable, flag, int, key, nullable, primary, string, text, uuid } from './builder.js';

/** Notifications of finished runs: whom to notify, the last outcome of each kind of run, and a log of messages. */
export class Notifications1764810000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'notification_channels', {
      columns: {
        channel_id: key(),
        project_id: int(),
        title: string(60),
        kind: string(10),
        send_when: string(10),
        enabled: flag(1),
        recipients: text(),
        url: text(nullable),
        shown_url: string(300),
        secret: text(nullable),
        created_by: int(nullable),
        created_at: big(),
        modified_at: big(),
      },
      indices: [['project_id']],
      owners: { project_id: ['projects', 'project_id'] },
    });
    await createTable(runner, 'notification_deliveries', {
      columns: {
        delivery_id: uuid(primary),
        project_id: int(),
        channel_id: int(),
        run_id: uuid(nullable),
        verdict: string(10, nullable),
        before_verdict: string(10, nullable),
        recipient: string(254),
        state: string(10),
        attempts: int(),
        next_try_at: big(nullable),
        http_status: int(nullable),
        reply: text(),
        error: text(),
        created_at: big(),
        finished_at: big(nullable),
      },
      indices: [['project_id', 'created_at'], ['channel_id']],
      owners: { channel_id: ['notification_channels', 'channel_id'] },
    });
    await createTable(runner, 'run_kinds', {
      columns: {
        project_id: int(primary),
        kind: string(64, primary),
        run_id: uuid(),
        verdict: string(10),
        finished_at: big(),
      },
      owners: { project_id: ['projects', 'project_id'] },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['run_kinds', 'notification_deliveries', 'notification_channels'])
      await runner.dropTable(table);
  }
}
