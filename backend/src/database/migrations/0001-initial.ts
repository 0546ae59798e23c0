import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, createTable, flag, int, key, nullable, primary, string, text, uuid } from './builder.js';

const accounts = async (runner: QueryRunner): Promise<void> => {
  await createTable(runner, 'users', {
    columns: {
      user_id: key(),
      email: string(254),
      password_hash: string(255),
      first_name: string(100),
      last_name: string(100, { default: "''" }),
      user_name: string(100, { default: "''" }),
      phone: string(40, { default: "''" }),
      country: string(100, { default: "''" }),
      email_verified: flag(0),
      account_activation: flag(0),
      super_admin: flag(0),
      user_role: string(50, { default: "'admin'" }),
      roles: text(nullable),
      role_permission: text(nullable),
      xecutor_duid: string(128, nullable),
      last_login_ip: string(64, { default: "''" }),
      last_login_country: string(100, { default: "''" }),
      created_at: big(),
      modified_at: big(),
    },
    unique: [['email']],
  });
  await createTable(runner, 'sessions', {
    columns: {
      session_id: uuid(primary),
      user_id: int(),
      scope: string(32),
      created_at: big(),
      expires_at: big(),
      revoked_at: big(nullable),
    },
    indices: [['user_id'], ['expires_at']],
    owners: { user_id: ['users', 'user_id'] },
  });
};

const tests = async (runner: QueryRunner): Promise<void> => {
  await createTable(runner, 'projects', {
    columns: {
      project_id: key(),
      name: string(120),
      name_key: string(240),
      description: text(),
      is_single_page_app: flag(0),
      data_collection: text(),
      data_binding: text(),
      tree_version: int({ default: 0 }),
      runs_at_once: int({ default: 1 }),
      rerun_interrupted: flag(1),
      created_by: int(nullable),
      created_at: big(),
      modified_at: big(),
    },
    indices: [['name_key']],
  });
  await createTable(runner, 'components', {
    columns: {
      id: uuid(primary),
      project_id: int(),
      parent_id: uuid({ default: "''" }),
      type: string(20),
      title: string(120),
      title_key: string(240),
      position: int(),
    },
    indices: [['project_id', 'parent_id', 'title_key']],
    owners: { project_id: ['projects', 'project_id'] },
  });
  await createTable(runner, 'test_cases', {
    columns: {
      case_id: key(),
      project_id: int(),
      node_id: uuid(),
      position: int(),
      test_case: text(),
      masked_text: text(nullable),
      has_imports: flag(0),
      last_status: string(10, nullable),
      last_warning: flag(0),
      last_message: text(nullable),
      last_time: big(nullable),
    },
    indices: [
      ['node_id', 'position'],
      ['project_id', 'has_imports'],
    ],
    owners: { node_id: ['components', 'id'] },
  });
};

const runs = async (runner: QueryRunner): Promise<void> => {
  await createTable(runner, 'runs', {
    columns: {
      run_id: uuid(primary),
      project_id: int(),
      state: string(10),
      trigger: string(10),
      execution_type: string(10),
      environment: string(60, { default: "''" }),
      selection: text(),
      requested_by: int(nullable),
      reason: text(),
      created_at: big(),
      started_at: big(nullable),
      finished_at: big(nullable),
    },
    indices: [
      ['project_id', 'state'],
      ['state', 'created_at'],
      ['project_id', 'created_at'],
    ],
    owners: { project_id: ['projects', 'project_id'] },
  });
  await createTable(runner, 'file_runs', {
    columns: {
      file_run_id: uuid(primary),
      run_id: uuid(),
      project_id: int(),
      node_id: uuid(),
      path: text(),
      position: int(),
      state: string(10),
      status: string(12, nullable),
      epoch: int({ default: 0 }),
      attempt: int({ default: 0 }),
      lease_owner: string(200, nullable),
      lease_until: big(nullable),
      result_id: uuid(nullable),
      depends_on: uuid(nullable),
    },
    indices: [
      ['run_id', 'state', 'position'],
      ['state', 'lease_until'],
    ],
    owners: { run_id: ['runs', 'run_id'] },
  });
};

const results = async (runner: QueryRunner): Promise<void> => {
  await createTable(runner, 'file_results', {
    columns: {
      result_id: uuid(primary),
      run_id: uuid(),
      project_id: int(),
      node_id: uuid(),
      module: string(120),
      section: string(120),
      scenario: string(120),
      file_name: string(120),
      execution_type: string(10),
      environment: string(60, { default: "''" }),
      attempt: int(),
      status: string(12, nullable),
      reason: text(nullable),
      browser: string(60, { default: "''" }),
      planned: int(),
      success: int({ default: 0 }),
      failure: int({ default: 0 }),
      blocker: int({ default: 0 }),
      concentrate: int({ default: 0 }),
      skipped: int({ default: 0 }),
      duration: big({ default: 0 }),
      transfer_size: big({ default: 0 }),
      total_requests: int({ default: 0 }),
      request_failures: int({ default: 0 }),
      started_at: big(),
      finished_at: big(nullable),
    },
    indices: [['node_id', 'started_at'], ['run_id'], ['project_id', 'started_at']],
  });
  await createTable(runner, 'case_results', {
    columns: {
      result_id: uuid(primary),
      seq: int(primary),
      parent_seq: int(nullable),
      iteration: int({ default: 0 }),
      case_id: int(nullable),
      title: text(),
      event_type: string(40),
      status: string(10),
      blocker: flag(0),
      warning: flag(0),
      warnings: text(nullable),
      message: text(),
      expected: text(nullable),
      actual: text(nullable),
      value: text(nullable),
      started_at: big(),
      duration: big(),
      screenshot: int(nullable),
    },
    owners: { result_id: ['file_results', 'result_id'] },
  });
  await createTable(runner, 'latest_results', {
    columns: { node_id: uuid(primary), project_id: int(), result_id: uuid() },
    indices: [['project_id']],
    owners: { result_id: ['file_results', 'result_id'] },
  });
};

export class Initial1763600000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    if (runner.connection.options.type === 'mysql') {
      // Binary comparison, as on SQLite; the product itself folds case where it should be ignored.
      await runner.query(
        `ALTER DATABASE \`${String(runner.connection.options.database)}\` CHARACTER SET utf8mb4 COLLATE utf8mb4_bin`,
      );
    }
    for (const create of [accounts, tests, runs, results]) await create(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    const tables = [
      'latest_results',
      'case_results',
      'file_results',
      'file_runs',
      'runs',
      'test_cases',
      'components',
      'projects',
      'sessions',
      'users',
    ];
    for (const table of tables) await runner.dropTable(table);
  }
}
