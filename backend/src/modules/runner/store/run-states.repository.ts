import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BaseRepository } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { OPEN_STATES, QUEUE_ORDER, Run, type RunRow } from './run.entity.js';
import type { RunningFiles, StartableRun } from './fair-order.js';
import type { RunFlow } from './run-state.js';

export type { RunRow } from './run.entity.js';

/** The server's runs that have a queued file and are among the first `runs_at_once` open ones of their project. */
const STARTABLE = `
  SELECT open_run.run_id, open_run.project_id, open_run.requested_by
  FROM (
    SELECT run_id, project_id, requested_by, execution_type, state, created_at,
      ROW_NUMBER() OVER (PARTITION BY project_id ORDER BY created_at, run_id) AS place
    FROM runs WHERE state IN ('queued', 'running', 'stopping')
  ) open_run
  JOIN projects project ON project.project_id = open_run.project_id
  WHERE open_run.place <= project.runs_at_once AND open_run.execution_type = 'server' AND open_run.state <> 'stopping'
    AND EXISTS (SELECT 1 FROM file_runs queued WHERE queued.run_id = open_run.run_id AND queued.state = 'queued')
  ORDER BY open_run.created_at, open_run.run_id`;

const RUNNING_ON_SERVER = `
  SELECT run.requested_by, run.project_id, COUNT(*) AS files
  FROM file_runs running JOIN runs run ON run.run_id = running.run_id
  WHERE running.state = 'running' AND run.execution_type = 'server'
  GROUP BY run.requested_by, run.project_id`;

/** Columns of the two queries above. */
interface RawOwner {
  readonly requested_by: number | null;
  readonly project_id: number;
}

/** The states of runs. */
@Injectable()
export class RunStatesRepository extends BaseRepository<Run> {
  constructor(database: Database) {
    super(database, Run);
  }

  find(runId: string): Promise<RunRow | null> {
    return this.rows.findOneBy({ runId });
  }

  /** Runs that are not over, oldest first; with `requestedBy` only those of that person. */
  openOfType(executionType: Run['executionType'], requestedBy?: number): Promise<RunRow[]> {
    return this.rows.find({
      where: { state: In([...OPEN_STATES]), executionType, ...(requestedBy && { requestedBy }) },
      order: QUEUE_ORDER,
    });
  }

  /** Runs of a project that are not over, oldest first. */
  openOfProject(projectId: number): Promise<RunRow[]> {
    return this.rows.find({ where: { projectId, state: In([...OPEN_STATES]) }, order: QUEUE_ORDER });
  }

  /** The runs from which the server's workers may claim a file, oldest first, and the number of running files per owner. */
  async serverQueue(): Promise<{ readonly runs: StartableRun[]; readonly running: RunningFiles[] }> {
    const { manager } = this.database;
    const [runs, running] = await Promise.all([
      manager.query<(RawOwner & { readonly run_id: string })[]>(STARTABLE),
      manager.query<(RawOwner & { readonly files: number | string })[]>(RUNNING_ON_SERVER),
    ]);
    return {
      runs: runs.map((row) => ({ ...ownerOf(row), runId: row.run_id })),
      running: running.map((row) => ({ ...ownerOf(row), files: Number(row.files) })),
    };
  }

  async insert(run: RunRow): Promise<void> {
    await this.store.insert(run);
  }

  async update(runId: string, { state, startedAt, finishedAt, reason }: RunFlow): Promise<void> {
    await this.store.update({ runId }, { state, startedAt, finishedAt, reason });
  }
}

const ownerOf = ({ requested_by, project_id }: RawOwner) => ({ requestedBy: requested_by, projectId: project_id });
