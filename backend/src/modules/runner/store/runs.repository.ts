import { Injectable } from '@nestjs/common';
import { In, LessThan } from 'typeorm';
import type { Page } from '../../../common/http/page.js';
import { BaseRepository } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { OPEN_STATES, QUEUE_ORDER, Run, type RunRow } from './run.entity.js';

const OF_KNOWN_PROJECT = 'run.projectId NOT IN (SELECT project_id FROM projects WHERE deleted_at IS NOT NULL)';

/** Reads runs. The `execution` module writes them along with their states. */
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

  /** Runs of a project that are not over, oldest first. */
  open(projectId: number): Promise<RunRow[]> {
    return this.rows.find({ where: { projectId, state: In([...OPEN_STATES]) }, order: QUEUE_ORDER });
  }

  /** The ids of some finished runs of a project. */
  async someFinished(projectId: number, take: number): Promise<string[]> {
    const runs = await this.rows.find({ select: { runId: true }, where: { projectId, state: 'finished' }, take });
    return runs.map(({ runId }) => runId);
  }

  /** How many runs of a person are queued, in all projects. */
  countQueuedOf(userId: number): Promise<number> {
    return this.rows.countBy({ requestedBy: userId, state: 'queued' });
  }

  /** All runs of a project, newest first. */
  list(projectId: number, page: Page): Promise<RunRow[]> {
    return this.rows.find({ where: { projectId }, order: { createdAt: 'DESC', runId: 'ASC' }, ...page });
  }

  /** Open runs of all projects: those that have begun, then queued ones, each newest first. */
  latestOpen(take: number): Promise<RunRow[]> {
    return this.query('run')
      .where({ state: In([...OPEN_STATES]) })
      .andWhere(OF_KNOWN_PROJECT)
      .orderBy("CASE run.state WHEN 'queued' THEN 1 ELSE 0 END")
      .addOrderBy('run.createdAt', 'DESC')
      .limit(take)
      .getMany();
  }

  /** The newest finished runs of all projects, read from the end of an index. */
  latestFinished(take: number): Promise<RunRow[]> {
    return this.query('run')
      .where({ state: 'finished' })
      .andWhere(OF_KNOWN_PROJECT)
      .orderBy('run.createdAt', 'DESC')
      .limit(take)
      .getMany();
  }

  /** The project's newest finished run. */
  lastFinished(projectId: number): Promise<RunRow | null> {
    return this.rows.findOne({ where: { projectId, state: 'finished' }, order: { finishedAt: 'DESC' } });
  }

  /** The newest finished run before this one with the same selection and trigger. */
  previousLike({ projectId, trigger, selection, createdAt }: RunRow): Promise<RunRow | null> {
    return this.query('run')
      .where({ projectId, trigger, state: 'finished', createdAt: LessThan(createdAt) })
      .andWhere('run.selection = :selection', { selection: JSON.stringify(selection) })
      .orderBy('run.createdAt', 'DESC')
      .limit(1)
      .getOne();
  }
}
