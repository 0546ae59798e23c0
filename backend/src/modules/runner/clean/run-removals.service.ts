import { DAY, clock } from '@testplatform/contract';
import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.js';
import { DeletedProjectsService } from '../../projects/deleted/deleted-projects.service.js';
import { ProjectChanges } from '../../projects/projects.events.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { FileRunsRepository } from '../store/file-runs.repository.js';
import { RunsRepository } from '../store/runs.repository.js';
import { RunRemovalsRepository } from './run-removals.repository.js';

/** How long runs are kept; 0 means forever. */
export interface Retention {
  readonly days: number;
  /** How many of a project's newest runs are kept; pinned ones don't count. */
  readonly runs: number;
}

/** A deleted run whose results still exist. */
export interface MarkedRun {
  readonly runId: string;
  readonly projectId: number;
}

/** Batch size. */
const SOME = 20;

/** Deletes old runs from the history. A mark stays until their results are removed as well. */
@Injectable()
export class RunRemovalsService {
  constructor(
    private readonly removals: RunRemovalsRepository,
    private readonly runs: RunsRepository,
    private readonly files: FileRunsRepository,
    private readonly projects: ProjectsService,
    private readonly deleted: DeletedProjectsService,
    private readonly changes: ProjectChanges,
    private readonly database: Database,
  ) {}

  /** The projects that have runs. */
  projectIds(): Promise<number[]> {
    return this.runs.projects();
  }

  /** A batch of a project's expired runs, oldest first. Open and pinned runs never expire. */
  async due(projectId: number, { days, runs }: Retention, now: number): Promise<string[]> {
    const byAge = days > 0 ? now - days * DAY : 0;
    const byNumber = runs > 0 ? ((await this.runs.oldestOfNewest(projectId, runs)) ?? 0) : 0;
    return this.runs.expired(projectId, Math.max(byAge, byNumber), SOME);
  }

  /** The number of runs, and of those that have expired by age. */
  async tooOld({ days }: Retention, now: number): Promise<{ readonly all: number; readonly due: number }> {
    return this.runs.counts(days > 0 ? now - days * DAY : 0);
  }

  /**
   * The number of runs, of those that are beyond the number that their projects keep, and of those created since a time.
   * @param since Unix milliseconds
   */
  async tooMany(
    { runs }: Retention,
    since: number,
  ): Promise<{ readonly all: number; readonly due: number; readonly fresh: number }> {
    const [{ all }, fresh] = await Promise.all([this.runs.counts(0), this.runs.countSince(since)]);
    let due = 0;
    for (const projectId of runs > 0 ? await this.runs.projects() : []) {
      const before = await this.runs.oldestOfNewest(projectId, runs);
      if (before !== null) due += await this.runs.countOld(projectId, before);
    }
    return { all, due, fresh };
  }

  /** Deletes a run and leaves a mark. Returns the number of deleted rows; 0 when it was pinned or deleted meanwhile. */
  remove(projectId: number, runId: string): Promise<number> {
    return this.database.transaction(async () => {
      await this.projects.lockAny(projectId);
      const run = await this.runs.find(runId);
      if (run?.state !== 'finished' || !(await this.runs.isUnpinned(runId))) return 0;
      this.changes.tell({ projectId, part: 'runs' });
      return this.delete(projectId, runId);
    });
  }

  /**
   * Deletes some runs of a project that is being erased, pinned or not. Returns the number of deleted rows; null when none was left, or
   * somebody has restored the project.
   */
  removeSomeOf(projectId: number): Promise<number | null> {
    return this.database.transaction(async () => {
      if (!(await this.deleted.lockExpired(projectId))) return null;
      const runIds = await this.runs.someFinished(projectId, SOME);
      if (runIds.length === 0) return null;
      let rows = 0;
      for (const runId of runIds) rows += await this.delete(projectId, runId);
      return rows;
    });
  }

  /** Deleted runs whose results still exist. */
  marked(): Promise<MarkedRun[]> {
    return this.removals.all();
  }

  /** Removes the mark, once all results of the run are removed. */
  async done({ runId, projectId }: MarkedRun): Promise<void> {
    await this.database.transaction(async () => {
      // Raises the revision of the project, which invalidates cached answers.
      await this.projects.lockAny(projectId);
      await this.removals.delete(runId);
    });
  }

  /** Returns the number of deleted rows of runs and files. */
  private async delete(projectId: number, runId: string): Promise<number> {
    await this.removals.insert({ runId, projectId, markedAt: clock.now() });
    return (await this.files.deleteOf(runId)) + (await this.runs.delete(runId));
  }
}
