import type { MigrationInterface, QueryRunner } from 'typeorm';
import { big, createIndex, createTable, dropIndex, int, primary } from './builder.js';

/** Converts a column of Unix milliseconds to quarter-hours since 1970; exact on both databases. */
const quarter = (column: string): string => `(${column} - ${column} % 900000) / 900000`;

const SUMS = [
  'success',
  'failure',
  'blocker',
  'concentrate',
  'skipped',
  'duration',
  'transfer_size',
  'total_requests',
  'request_failures',
] as const;

/** Each file of a run by its last attempt, and each run with at least one finished file. */
const FILL = `
  INSERT INTO project_totals (project_id, quarter, runs, files, ${SUMS.join(', ')})
  SELECT counted.project_id, counted.quarter, SUM(counted.runs), SUM(counted.files),
    ${SUMS.map((column) => `SUM(counted.${column})`).join(', ')}
  FROM (
    SELECT r.project_id, ${quarter('r.started_at')} AS quarter, 0 AS runs, 1 AS files,
      ${SUMS.map((column) => `r.${column}`).join(', ')}
    FROM file_results r
    WHERE r.status IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM file_results later
      WHERE later.run_id = r.run_id AND later.node_id = r.node_id AND later.attempt > r.attempt
    )
    UNION ALL
    SELECT began.project_id, ${quarter('began.started_at')}, 1, 0, ${SUMS.map(() => '0').join(', ')}
    FROM (
      SELECT MIN(project_id) AS project_id, MIN(started_at) AS started_at
      FROM file_results GROUP BY run_id HAVING COUNT(status) > 0
    ) began
  ) counted
  INNER JOIN projects ON projects.project_id = counted.project_id
  GROUP BY counted.project_id, counted.quarter`;

/** `project_totals`, which analytics read, filled from existing results; and indexes for reports on many results. */
export class RollUps1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createIndex(runner, 'file_results', ['run_id', 'node_id', 'attempt']);
    await dropIndex(runner, 'file_results', ['run_id']);
    await createTable(runner, 'project_totals', {
      columns: {
        project_id: int(primary),
        quarter: int(primary),
        runs: int({ default: 0 }),
        files: int({ default: 0 }),
        success: int({ default: 0 }),
        failure: int({ default: 0 }),
        blocker: int({ default: 0 }),
        concentrate: int({ default: 0 }),
        skipped: int({ default: 0 }),
        duration: big({ default: 0 }),
        transfer_size: big({ default: 0 }),
        total_requests: big({ default: 0 }),
        request_failures: big({ default: 0 }),
      },
      owners: { project_id: ['projects', 'project_id'] },
    });
    const [filled] = await runner.query('SELECT project_id FROM project_totals LIMIT 1');
    if (!filled) await runner.query(FILL);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.dropTable('project_totals');
    await createIndex(runner, 'file_results', ['run_id']);
    await dropIndex(runner, 'file_results', ['run_id', 'node_id', 'attempt']);
  }
}
