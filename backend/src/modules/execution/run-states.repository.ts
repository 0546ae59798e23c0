import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { BaseRepository } from '../../database/base.repository.js';
import { Database } from '../../database/database.js';
import { OPEN_STATES, QUEUE_ORDER, Run, type RunRow } from '../runs/run.entity.js';
import type { RunFlow } from './run-state.js';

export type { RunRow } from '../runs/run.entity.js';

/** Reads and writes the states of runs. */
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

  async insert(run: RunRow): Promise<void> {
    await this.store.insert(run);
  }

  async update(runId: string, { state, startedAt, finishedAt, reason }: RunFlow): Promise<void> {
    await this.store.update({ runId }, { state, startedAt, finishedAt, reason });
  }
}
