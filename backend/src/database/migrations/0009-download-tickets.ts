import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, createTable, primary, string, uuid } from './builder.js';

/** One-time tickets for download URLs, in place of the token. */
export class DownloadTickets1764400000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'download_tickets', {
      columns: {
        ticket_hash: string(64, primary),
        session_id: uuid(),
        purpose: string(40),
        expires_at: big(),
      },
      indices: [['session_id'], ['expires_at']],
      owners: { session_id: ['sessions', 'session_id'] },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('download_tickets');
  }
}
