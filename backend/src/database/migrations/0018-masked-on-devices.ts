import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, flag } from './builder.js';

/** Whether the masked values of a project may go to people's devices. Nobody was asked yet, so the answer is no. */
export class MaskedOnDevices1765300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'projects', { masked_on_devices: flag(0) });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropColumns('projects', ['masked_on_devices']);
  }
}
