import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, dropColumns, nullable, text } from './builder.js';

/** What runs of a project close when it lies over a page; null: nothing. */
export class OverlayRules1767100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'projects', { overlay_rules: text(nullable) });
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropColumns(runner, 'projects', ['overlay_rules']);
  }
}
