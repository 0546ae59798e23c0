import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, big, dropColumns, int, nullable, string, text } from './builder.js';

const DEVICE = ['name', 'host', 'platform', 'version', 'instance', 'former_instance', 'server', 'seen_at'];

/** Details of devices, when they were last seen, and how much of a file's journal has arrived. */
export class Xecutor1764900000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'devices', {
      name: string(100, nullable),
      host: string(255, nullable),
      platform: string(100, nullable),
      version: string(40, nullable),
      instance: string(64, nullable),
      former_instance: string(64, nullable),
      server: string(200, nullable),
      seen_at: big(nullable),
    });
    await addColumns(runner, 'file_runs', { delivered: int({ default: 0 }), missing: text(nullable) });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'file_runs', ['delivered', 'missing']);
    await dropColumns(runner, 'devices', DEVICE);
  }
}
