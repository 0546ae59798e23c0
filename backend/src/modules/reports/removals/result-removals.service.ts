import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.js';
import { ArtifactRemovalsService } from '../../artifacts/artifact-removals.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { type RemovableResult, ResultRemovalsRepository } from './result-removals.repository.js';

/** Results in one transaction: a file of a thousand cases is nothing unusual. */
const SOME = 5;
const SOME_FIGURES = 100;

/**
 * Removes results of runs that are gone. Of the last result of a file the cases and the pictures go, and the figures stay: coverage and
 * analytics do not change because time has passed.
 */
@Injectable()
export class ResultRemovalsService {
  constructor(
    private readonly results: ResultRemovalsRepository,
    private readonly artifacts: ArtifactRemovalsService,
    private readonly projects: ProjectsService,
    private readonly database: Database,
  ) {}

  /** Removes some of a run, and lists their files for removal. Answers how many rows are gone; null when none was left. */
  removeSome(runId: string): Promise<number | null> {
    return this.database.transaction(async () => {
      const some = await this.results.someOf(runId, SOME);
      if (some.length === 0) return null;
      await this.lockProjects(some);
      const idsOf = (isLast: boolean) => some.filter((one) => one.isLast === isLast).map(({ resultId }) => resultId);
      await this.artifacts.list(some.map(({ resultId }) => resultId));
      const cases = await this.results.deleteCases(some.map(({ resultId }) => resultId));
      await this.results.trim(idsOf(true));
      return cases + (await this.results.deleteResults(idsOf(false)));
    });
  }

  /** Removes the figures of some results that are no file's last any more. Answers how many; null when none was left. */
  removeSuperseded(): Promise<number | null> {
    return this.database.transaction(async () => {
      const some = await this.results.someSuperseded(SOME_FIGURES);
      if (some.length === 0) return null;
      await this.lockProjects(some);
      return this.results.deleteResults(some.map(({ resultId }) => resultId));
    });
  }

  /** So that reports that were kept are void. In order, so that two clean-ups never wait for each other. */
  private async lockProjects(results: readonly Pick<RemovableResult, 'projectId'>[]): Promise<void> {
    const ids = new Set(results.map(({ projectId }) => projectId));
    for (const projectId of [...ids].toSorted((one, other) => one - other)) await this.projects.lock(projectId);
  }
}
