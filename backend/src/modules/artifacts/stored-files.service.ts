import type { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import { NoSpaceError, OperationalError } from '../../common/errors.js';
import { ArtifactStore } from './artifact-store.js';

/** File name in the store. No public path leads to it. */
const NAME = 'content';

/** Uploaded files, each in a folder of the artifact store named after its id. `ArtifactRemovalsService` removes them. */
@Injectable()
export class StoredFilesService {
  constructor(private readonly store: ArtifactStore) {}

  /**
   * Stores a local file.
   * @throws OperationalError when the store is unavailable; NoSpaceError when it is full
   */
  async put(id: string, path: string): Promise<void> {
    try {
      await this.store.put(`${id}/${NAME}`, { path });
    } catch (error) {
      if (error instanceof OperationalError) throw error;
      throw isFull(error) ? new NoSpaceError({ cause: error }) : new OperationalError(UNAVAILABLE, { cause: error });
    }
  }

  /**
   * Opens a file or byte range. Read the stream to its end, or destroy it.
   * @param part first and last byte; absent: the whole file
   * @returns null when the store doesn't have it
   * @throws OperationalError when the store is unavailable
   */
  async open(id: string, part?: { readonly first: number; readonly last: number }): Promise<Readable | null> {
    return (await this.store.open(`${id}/${NAME}`, part))?.stream ?? null;
  }
}

const UNAVAILABLE = 'The artifact store is not available';

/** Whether the disk is full. */
export const isFull = (error: unknown): boolean =>
  ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
