import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, dropColumns, nullable, string } from './builder.js';

/** The client that opened a session; unknown for existing sessions. */
export class SessionOrigins1765800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'sessions', {
      ip: string(64, nullable),
      country: string(100, nullable),
      agent: string(300, nullable),
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'sessions', ['ip', 'country', 'agent']);
  }
}
