import type { MigrationInterface, QueryRunner } from 'typeorm';
import {
  addColumns,
  big,
  createIndex,
  createTable,
  dropColumns,
  dropIndex,
  flag,
  int,
  key,
  nullable,
  primary,
  string,
  uuid,
} from './builder.js';

/** Files of a project with their versions, and which test cases use one. */
export class ProjectFiles1766100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createTable(runner, 'project_files', {
      columns: {
        file_id: key(),
        project_id: int(),
        name: string(120),
        name_key: string(240),
        version: int(),
        size: big(),
        created_by: int(nullable),
        created_at: big(),
        modified_at: big(),
      },
      indices: [['project_id']],
      unique: [['project_id', 'name_key']],
      owners: { project_id: ['projects', 'project_id'] },
    });
    await createTable(runner, 'project_file_versions', {
      columns: {
        version_id: uuid(primary),
        file_id: int(),
        version: int(),
        size: big(),
        sha256: string(64),
        media_type: string(100),
        uploaded_by: int(nullable),
        uploaded_at: big(),
      },
      unique: [['file_id', 'version']],
      owners: { file_id: ['project_files', 'file_id'] },
    });
    await addColumns(runner, 'test_cases', { has_files: flag(0) });
    await createIndex(runner, 'test_cases', ['project_id', 'has_files']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropIndex(runner, 'test_cases', ['project_id', 'has_files']);
    await dropColumns(runner, 'test_cases', ['has_files']);
    for (const table of ['project_file_versions', 'project_files']) await runner.dropTable(table);
  }
}
