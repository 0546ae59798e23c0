import { Injectable, Logger } from '@nestjs/common';
import { Database } from '../../database/database.js';
import { ArtifactRemovalsRepository } from './artifact-removals.repository.js';
import { ArtifactStore, type Freed } from './artifact-store.js';

/** Results per batch. */
const SOME = 10;

/**
 * Removes the files of results and of project file versions after their rows are deleted. The list survives a crash, so no file is
 * forgotten.
 */
@Injectable()
export class ArtifactRemovalsService {
  private readonly logger = new Logger('Artifacts');

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
   * Lists a folder that is about to be written. It is removed unless `keep` follows, so a crash leaves no files without a row.
   * @param due Unix milliseconds
   */
  listUntilKept(folder: string, due: number): Promise<void> {
    return this.database.transaction(() => this.removals.insert([folder], due));
  }

  /** Removes a folder from the list, in the transaction that stores its row. False if its files may be removed already. */
  async keep(folder: string): Promise<boolean> {
    return (await this.removals.delete([folder])) === 1;
  }

  /**
   * Removes listed folders at once, so that they don't fill the store until the next clean-up. Call it outside of a
   * transaction: their rows must be deleted for good. Stops at the first failure: a store that does not answer would
   * hold up the caller for each of them. What is left stays on the list.
   */
  async removeNow(folders: readonly string[]): Promise<void> {
    try {
      for (const folder of folders) {
        await this.store.removeFolder(folder);
        await this.database.transaction(async () => void (await this.removals.delete([folder])));
      }
    } catch (error) {
      this.logger.warn({ err: error }, 'Content without a row could not be removed; the clean-up tries again');
    }
  }

  /** Number of results with files still to remove. */
  waiting(): Promise<number> {
    return this.removals.count();
  }

  /**
   * Removes the files of some due entries. Stops at the first failure, and moves that entry to the end of the list.
   * @returns what was freed; null when no entry is due
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
