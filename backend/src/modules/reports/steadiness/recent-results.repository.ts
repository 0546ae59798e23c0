import { Injectable } from '@nestjs/common';
import { BaseRepository } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { FileResult } from '../results/file-result.entity.js';

/** The fields of an execution that the flaky rate needs. */
export type RecentResult = Pick<
  FileResult,
  'nodeId' | 'rowName' | 'environment' | 'status' | 'startedAt' | 'duration' | 'retried'
>;

interface RawRecent {
  readonly node_id: string;
  readonly row_name: string;
  readonly environment: string;
  readonly status: RecentResult['status'];
  readonly started_at: string | number;
  readonly duration: string | number;
  readonly retried: string | number;
}

/** Filters by the index on project and time first, then ranks the rest. */
const RECENT = `
  SELECT node_id, row_name, environment, status, started_at, duration, retried
  FROM (
    SELECT node_id, row_name, environment, status, started_at, duration, retried,
      ROW_NUMBER() OVER (PARTITION BY node_id, row_name ORDER BY started_at DESC, attempt DESC) AS place
    FROM file_results
    WHERE project_id = ? AND started_at >= ? AND status IN ('success', 'failure')
  ) placed
  WHERE place <= ?
  ORDER BY node_id, row_name, place DESC`;

@Injectable()
export class RecentResultsRepository extends BaseRepository<FileResult> {
  constructor(database: Database) {
    super(database, FileResult);
  }

  /**
   * The last completed executions of each file of a project, grouped by file and row, oldest first.
   * @param since Unix milliseconds
   * @param runs maximum number of executions per file and row
   */
  async ofProject(projectId: number, since: number, runs: number): Promise<RecentResult[]> {
    const rows: RawRecent[] = await this.database.manager.query(RECENT, [projectId, since, runs]);
    return rows.map(({ node_id, row_name, environment, status, started_at, duration, retried }) => ({
      nodeId: node_id,
      rowName: row_name,
      environment,
      status,
      startedAt: Number(started_at),
      duration: Number(duration),
      retried: Number(retried),
    }));
  }
}
