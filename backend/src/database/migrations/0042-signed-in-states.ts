import type { MigrationInterface, QueryRunner } from 'typeorm';
import { addColumns, big, createTable, dropColumns, int, nullable, primary, string, text } from './builder.js';

/** Files that save the state of their browser, and files that start with it. */
export class SignedInStates1767700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await addColumns(runner, 'components', {
      saves_session: string(60, nullable),
      session_hours: int(nullable),
      starts_session: string(60, nullable),
    });
    await createTable(runner, 'signed_in_states', {
      columns: {
        project_id: int(primary),
        environment: string(60, primary),
        name: string(60, primary),
        state: text(),
        saved_at: big(),
        expires_at: big(),
      },
      owners: { project_id: ['projects', 'project_id'] },
    });
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('signed_in_states');
    await dropColumns(runner, 'components', ['saves_session', 'session_hours', 'starts_session']);
  }
}
