import { Injectable } from '@nestjs/common';
import type { RunState } from '@testplatform/contract';
import { In, LessThan } from 'typeorm';
import { BaseRepository } from '../../database/base.repository.js';
import { Database } from '../../database/database.js';
import type { Page } from '../../common/http/page.js';
import { Run } from './run.entity.js';

export type RunRow = Omit<Run, 'project'>;

/** The states of runs that are not over. Named, since a database can look up what is so and not what is otherwise. */
const isOpen = () => In<RunState>(['queued', 'running', 'stopping']);

@Injectable()
export class RunsRepository extends BaseRepository<Run> {
  constructor(database: Database) {
    super(database, Run);
  }

  find(runId: string): Promise<RunRow | null> {
    return this.rows.findOneBy({ runId });
  }

  findAll(runIds: readonly string[]): Promise<RunRow[]> {
    return this.rows.findBy({ runId: In([...runIds]) });
  }

  /** Runs that may have files to start, oldest first; only those that a person asked for when one is named. */
  startable(executionType: Run['executionType'], requestedBy?: number): Promise<RunRow[]> {
    return this.rows.find({
      where: { state: isOpen(), executionType, ...(requestedBy && { requestedBy }) },
      order: { createdAt: 'ASC', runId: 'ASC' },
    });
  }

  /** Runs of a project that are not finished, oldest first. */
  open(projectId: number): Promise<RunRow[]> {
    return this.rows.find({ where: { projectId, state: isOpen() }, order: { createdAt: 'ASC', runId: 'ASC' } });
  }

  /** All runs of a project, newest first. */
  list(projectId: number, page: Page): Promise<RunRow[]> {
    return this.rows.find({ where: { projectId }, order: { createdAt: 'DESC', runId: 'ASC' }, ...page });
  }

  /** The project's newest run that is over. */
  lastFinished(projectId: number): Promise<RunRow | null> {
    return this.rows.findOne({ where: { projectId, state: 'finished' }, order: { finishedAt: 'DESC' } });
  }

  /** The run of the same selection, started in the same way, that was made last before this one and is over. */
  previousLike({ projectId, trigger, selection, createdAt }: RunRow): Promise<RunRow | null> {
    return this.query('run')
      .where({ projectId, trigger, state: 'finished', createdAt: LessThan(createdAt) })
      .andWhere('run.selection = :selection', { selection: JSON.stringify(selection) })
      .orderBy('run.createdAt', 'DESC')
      .limit(1)
      .getOne();
  }

  async insert(run: RunRow): Promise<void> {
    await this.store.insert(run);
  }

  async update(
    runId: string,
    { state, startedAt, finishedAt, reason }: Pick<Run, 'state' | 'startedAt' | 'finishedAt' | 'reason'>,
  ): Promise<void> {
    await this.store.update({ runId }, { state, startedAt, finishedAt, reason });
  }
}
