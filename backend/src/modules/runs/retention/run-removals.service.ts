import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.js';
import { ProjectChanges } from '../../projects/projects.events.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { RunRemovalsRepository } from './run-removals.repository.js';
import { RunsRepository } from '../runs.repository.js';

/** How long runs are kept; 0 is for ever. */
export interface Retention {
  readonly days: number;
  /** The newest of a project, pinned ones aside. */
  readonly runs: number;
}

/** A run that is gone, and whose results are not yet. */
export interface MarkedRun {
  readonly runId: string;
  readonly projectId: number;
}

const DAY = 24 * 60 * 60_000;
/** Runs that are looked for at once. */
const SOME = 20;

/** Takes runs that are too old out of the history. Their results are found by the mark that stays until they are gone too. */
@Injectable()
export class RunRemovalsService {
  constructor(
    private readonly removals: RunRemovalsRepository,
    private readonly runs: RunsRepository,
    private readonly projects: ProjectsService,
    private readonly changes: ProjectChanges,
    private readonly database: Database,
  ) {}

  /** The projects that have runs. */
  projectIds(): Promise<number[]> {
    return this.removals.projects();
  }

  /** Some runs of a project that are too old, oldest first. Those that wait, run or are pinned never are. */
  async due(projectId: number, { days, runs }: Retention, now: number): Promise<string[]> {
    const byAge = days > 0 ? now - days * DAY : 0;
    const byNumber = runs > 0 ? ((await this.removals.oldestOfNewest(projectId, runs)) ?? 0) : 0;
    return this.removals.due(projectId, Math.max(byAge, byNumber), SOME);
  }

  /** Takes a run out and marks it. Answers the rows that are gone; 0 when it was pinned, or removed, meanwhile. */
  remove(projectId: number, runId: string): Promise<number> {
    return this.database.transaction(async () => {
      await this.projects.lock(projectId);
      const run = await this.runs.find(runId);
      if (run?.state !== 'finished' || (await this.removals.isPinned(runId))) return 0;
      await this.removals.insert({ runId, projectId, markedAt: Date.now() });
      this.changes.tell({ projectId, part: 'runs' });
      return this.removals.deleteRun(runId);
    });
  }

  /** Runs that are gone and whose results are not. */
  marked(): Promise<MarkedRun[]> {
    return this.removals.all();
  }

  /** Nothing of a run is left. */
  async done({ runId, projectId }: MarkedRun): Promise<void> {
    await this.database.transaction(async () => {
      // What was kept in memory of the project is worked out anew.
      await this.projects.lock(projectId);
      await this.removals.delete(runId);
    });
  }
}
