import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, createTable, flag, int, key, nullable, primary, string, text, uuid } from './builder.js';

const connectors = async (runner: QueryRunner): Promise<void> => {
  await createTable(runner, 'connectors', {
    columns: {
      id: key(),
      connector_id: uuid(),
      project_id: int(),
      title: string(120),
      covers_all: flag(0),
      enabled: flag(1),
      environment: string(60, { default: "''" }),
      created_by: int(nullable),
      created_at: big(),
      modified_at: big(),
    },
    indices: [['project_id']],
    unique: [['connector_id']],
    owners: { project_id: ['projects', 'project_id'] },
  });
  await createTable(runner, 'connector_nodes', {
    columns: { connector_key: int(primary), node_id: uuid(primary), position: int() },
    indices: [['node_id']],
    owners: { connector_key: ['connectors', 'id'], node_id: ['components', 'id'] },
  });
  await createTable(runner, 'connector_runs', {
    columns: { id: key(), connector_key: int(), run_id: uuid(), by_link: flag(1) },
    indices: [['connector_key', 'id']],
    unique: [['run_id']],
    owners: { connector_key: ['connectors', 'id'], run_id: ['runs', 'run_id'] },
  });
};

const crons = async (runner: QueryRunner): Promise<void> => {
  await createTable(runner, 'crons', {
    columns: {
      cron_id: key(),
      project_id: int(),
      connector_key: int(),
      title: string(120),
      hour: int(),
      minute: int(),
      time_zone: string(64),
      environment: string(60, { default: "''" }),
      paused: flag(0),
      armed_at: big(),
      created_by: int(nullable),
      created_at: big(),
      modified_at: big(),
    },
    indices: [['project_id'], ['connector_key'], ['paused']],
    owners: { project_id: ['projects', 'project_id'], connector_key: ['connectors', 'id'] },
  });
  await createTable(runner, 'cron_days', {
    columns: {
      cron_id: int(primary),
      local_date: string(10, primary),
      due_at: big(),
      outcome: string(10),
      run_id: uuid(nullable),
      reason: text(),
      created_at: big(),
    },
    owners: { cron_id: ['crons', 'cron_id'] },
  });
};

/** Connectors, the nodes they cover and the runs they started; schedules, and the outcome of each of their days. */
export class Connectors1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await connectors(runner);
    await crons(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['cron_days', 'crons', 'connector_runs', 'connector_nodes', 'connectors'])
      await runner.dropTable(table);
  }
}
