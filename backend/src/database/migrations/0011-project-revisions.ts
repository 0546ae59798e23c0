import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createTable, int, primary } from './builder.js';

/** `project_revisions`: counts the changes of a project. */
export class ProjectRevisions1764600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'project_revisions', {
      columns: { project_id: int(primary), revision: int({ default: 1 }) },
      owners: { project_id: ['projects', 'project_id'] },
    });
    await runner.query(
      'INSERT INTO project_revisions (project_id) SELECT project_id FROM projects WHERE project_id NOT IN (SELECT project_id FROM project_revisions)',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('project_revisions');
  }
}
