import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, nullable, string } from './builder.js';

/** From where a session was opened, and with what. Sessions from before don't know. */
export class SessionOrigins1765800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'sessions', {
      ip: string(64, nullable),
      country: string(100, nullable),
      agent: string(300, nullable),
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumns('sessions', ['ip', 'country', 'agent']);
  }
}
