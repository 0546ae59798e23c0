import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { ArtifactRemovalsRepository } from './artifact-removals.repository.js';
import { ArtifactStore, type Freed } from './artifact-store.js';

/** Results whose files are removed before the list is written. */
const SOME = 10;

/** Removes files after the rows that name them: what a crash leaves of them stands in the list. */
@Injectable()
export class ArtifactRemovalsService {
  constructor(
    private readonly removals: ArtifactRemovalsRepository,
    private readonly store: ArtifactStore,
    private readonly database: Database,
  ) {}

  /** Lists results whose files are to be removed, in the transaction that removes the results. */
  list(resultIds: readonly string[]): Promise<void> {
    return this.removals.insert(resultIds);
  }

  /** How many results have files that wait to be removed. */
  waiting(): Promise<number> {
    return this.removals.count();
  }

  /**
   * Removes the files of some, until those of one can't be: they are the last to be tried again.
   * @returns what that freed; null when none was left
   * @throws OperationalError when nothing could be removed
   */
  async removeSome(): Promise<Freed | null> {
    const some = await this.removals.some(SOME);
    const done: string[] = [];
    const freed = { files: 0, bytes: 0 };
    for (const resultId of some) {
      try {
        const { files, bytes } = await this.store.removeFolder(resultId);
        freed.files += files;
        freed.bytes += bytes;
        done.push(resultId);
      } catch (error) {
        await this.database.transaction(() => this.removals.postpone([resultId]));
        if (done.length === 0) throw error;
        break;
      }
    }
    if (done.length > 0) await this.database.transaction(() => this.removals.delete(done));
    return some.length === 0 ? null : freed;
  }
}
