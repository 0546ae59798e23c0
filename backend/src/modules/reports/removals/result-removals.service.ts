import { Injectable } from '@nestjs/common';
import { Database } from '../../../database/database.js';
import { ArtifactRemovalsService } from '../../artifacts/artifact-removals.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { type RemovableResult, ResultRemovalsRepository } from './result-removals.repository.js';

/** Results per transaction. Few, because a file may well have a thousand cases. */
const SOME = 5;
const SOME_FIGURES = 100;

/**
 * Removes the results of deleted runs. The last result of a file loses its cases and screenshots but keeps its figures, so that coverage
 * and analytics don't change with age.
 */
@Injectable()
export class ResultRemovalsService {
  constructor(
    private readonly results: ResultRemovalsRepository,
    private readonly artifacts: ArtifactRemovalsService,
    private readonly projects: ProjectsService,
    private readonly database: Database,
  ) {}

  /**
   * Removes a batch of a run's results and queues their artifacts for removal. Returns the number of deleted rows; null when none was left.
   */
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

  /**
   * Removes a batch of trimmed results that have a newer one, or whose file is gone. Returns their number; null when
   * none was left.
   */
  removeSuperseded(): Promise<number | null> {
    return this.database.transaction(async () => {
      const some = await this.results.someSuperseded(SOME_FIGURES);
      if (some.length === 0) return null;
      await this.lockProjects(some);
      return this.results.deleteResults(some.map(({ resultId }) => resultId));
    });
  }

  /** Locking raises the revision, which invalidates cached reports. In id order, to avoid deadlocks between two clean-ups. */
  private async lockProjects(results: readonly Pick<RemovableResult, 'projectId'>[]): Promise<void> {
    const ids = new Set(results.map(({ projectId }) => projectId));
    for (const projectId of [...ids].toSorted((one, other) => one - other)) await this.projects.markChanged(projectId);
  }
}
