import { Injectable } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { ArtifactRemovalsRepository } from './artifact-removals.repository.js';
import { ArtifactStore, type Freed } from './artifact-store.js';

/** Results whose files are removed between two updates of the list. */
const SOME = 10;

/** Removes the files of results, and of versions of projects' files, after the rows that name them. The list survives a crash, so no file is forgotten. */
@Injectable()
export class ArtifactRemovalsService {
  constructor(
    private readonly removals: ArtifactRemovalsRepository,
    private readonly store: ArtifactStore,
    private readonly database: Database,
  ) {}

  /** Adds results to the list, in the transaction that deletes them. */
  list(resultIds: readonly string[]): Promise<void> {
    return this.removals.insert(resultIds);
  }

  /**
   * Adds a folder that is about to be written, so that a crash leaves no file without a row: unless `keep` follows, it is removed.
   * @param due Unix milliseconds
   */
  listUntilKept(folder: string, due: number): Promise<void> {
    return this.database.transaction(() => this.removals.insert([folder], due));
  }

  /** Takes a folder from the list, in the transaction that stores its row. False when it may have been removed meanwhile. */
  async keep(folder: string): Promise<boolean> {
    return (await this.removals.delete([folder])) === 1;
  }

  /** Number of results with files still to remove. */
  waiting(): Promise<number> {
    return this.removals.count();
  }

  /**
   * Removes the files of some results. Stops at the first failure, and moves that result to the end of the list.
   * @returns what that freed; null when the list is empty
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
    if (done.length > 0) await this.database.transaction(async () => void (await this.removals.delete(done)));
    return some.length === 0 ? null : freed;
  }
}
