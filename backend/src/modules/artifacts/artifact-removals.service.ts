import { Inject, Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { ArtifactRemovalsRepository } from './artifact-removals.repository.js';
import { ArtifactStore, type Freed } from './artifact-store.js';

/** Results whose files are removed before the list is written. */
const SOME = 10;

/** Removes files after the rows that name them: what a crash leaves of them stands in the list. */
@Injectable()
export class ArtifactRemovalsService {
  constructor(
    @Inject(ArtifactRemovalsRepository) private readonly removals: ArtifactRemovalsRepository,
    @Inject(ArtifactStore) private readonly store: ArtifactStore,
    @Inject(Database) private readonly database: Database,
  ) {}

  /** Lists results whose files are to be removed, in the transaction that removes the results. */
  list(resultIds: readonly string[]): Promise<void> {
    return this.removals.insert(resultIds);
  }

  /** How many results have files that wait to be removed. */
  waiting(): Promise<number> {
    return this.removals.count();
  }

  /** Removes the files of some. Answers what that freed; null when none was left. @throws OperationalError */
  async removeSome(): Promise<Freed | null> {
    const some = await this.removals.some(SOME);
    if (some.length === 0) return null;
    let [files, bytes] = [0, 0];
    for (const resultId of some) {
      const freed = await this.store.removeFolder(resultId);
      files += freed.files;
      bytes += freed.bytes;
    }
    await this.database.transaction(() => this.removals.delete(some));
    return { files, bytes };
  }
}
