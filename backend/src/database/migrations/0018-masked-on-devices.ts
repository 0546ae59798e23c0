import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, dropColumns, flag } from './builder.js';

/** Whether a project's masked values may be sent to people's devices. Off for existing projects. */
export class MaskedOnDevices1765300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'projects', { masked_on_devices: flag(0) });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'projects', ['masked_on_devices']);
  }
}
