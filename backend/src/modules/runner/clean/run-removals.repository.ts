import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { BaseRepository } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { FileRun } from '../store/file-run.entity.js';
import { PinnedRun } from './pinned-run.entity.js';
import { RunRemoval } from './run-removal.entity.js';
import { Run } from '../store/run.entity.js';

const UNPINNED = 'NOT EXISTS (SELECT 1 FROM pinned_runs pinned WHERE pinned.run_id = run.run_id)';
/** An origin is removed after its reruns, because they are reported together. */
const NOT_RERUN = 'NOT EXISTS (SELECT 1 FROM reruns WHERE reruns.origin_id = run.run_id)';

@Injectable()
export class RunRemovalsRepository extends BaseRepository<RunRemoval> {
  constructor(database: Database) {
    super(database, RunRemoval);
  }

  /** The projects that have runs. */
  async projects(): Promise<number[]> {
    const rows = await this.runs
      .createQueryBuilder('run')
      .select('DISTINCT run.projectId', 'projectId')
      .getRawMany<{ projectId: number }>();
    return rows.map(({ projectId }) => projectId);
  }

  /** The creation time of the `count`th newest unpinned run of a project; null when it has fewer. */
  async oldestOfNewest(projectId: number, count: number): Promise<number | null> {
    const run = await this.runs
      .createQueryBuilder('run')
      .where({ projectId })
      .andWhere(UNPINNED)
      .orderBy('run.createdAt', 'DESC')
      .skip(count - 1)
      .take(1)
      .getOne();
    return run?.createdAt ?? null;
  }

  /** Finished, unpinned runs of a project that were created before a time, oldest first. */
  async due(projectId: number, before: number, take: number): Promise<string[]> {
    const runs = await this.runs
      .createQueryBuilder('run')
      .where({ projectId, state: 'finished', createdAt: LessThan(before) })
      .andWhere(UNPINNED)
      .andWhere(NOT_RERUN)
      .orderBy('run.createdAt', 'ASC')
      .take(take)
      .getMany();
    return runs.map(({ runId }) => runId);
  }

  /** The number of runs, and of finished, unpinned ones created before a time. */
  async counts(before: number): Promise<{ readonly all: number; readonly due: number }> {
    const due = this.runs
      .createQueryBuilder('run')
      .where({ state: 'finished', createdAt: LessThan(before) })
      .andWhere(UNPINNED);
    const [all, old] = await Promise.all([this.runs.count(), due.getCount()]);
    return { all, due: old };
  }

  isPinned(runId: string): Promise<boolean> {
    return this.database.manager.getRepository(PinnedRun).existsBy({ runId });
  }

  all(): Promise<RunRemoval[]> {
    return this.rows.find({ order: { markedAt: 'ASC' } });
  }

  async insert(row: RunRemoval): Promise<void> {
    await this.store.insert(row);
  }

  async delete(runId: string): Promise<void> {
    await this.store.delete({ runId });
  }

  /** Deletes a run and, by cascade, all rows that refer to it. Returns the number of deleted runs and files. */
  async deleteRun(runId: string): Promise<number> {
    const files = await this.database.writeManager.getRepository(FileRun).delete({ runId });
    const runs = await this.database.writeManager.getRepository(Run).delete({ runId });
    return (files.affected ?? 0) + (runs.affected ?? 0);
  }

  private get runs() {
    return this.database.manager.getRepository(Run);
  }
}
