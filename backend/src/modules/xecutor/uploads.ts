import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { LIMITS } from '@testplatform/contract';
import { makeTempFolder, removeTempFolder } from '@testplatform/engine';
import { Mutex } from '../../database/mutex.js';
import type { ArtifactSource } from '../artifacts/artifacts.service.js';
import { isJpeg, isZip, type Upload } from './messages.js';

/** Milliseconds without another part after which what came of a file is thrown away; it can be sent anew. */
const PATIENCE = 2 * 60_000;

interface Partial {
  readonly epoch: number;
  readonly n: number;
  readonly size: number;
  readonly path: string;
  received: number;
  readonly patience: NodeJS.Timeout;
}

/** How a file stands after a part of it: so many bytes are there, or it is whole; `source` null: it is nothing that is kept. */
export type Taken = { readonly received: number } | { readonly source: ArtifactSource | null };

/** Files that arrive in parts (3 §9), in a folder that goes away with this process. At most one of each file that runs. */
@Injectable()
export class Uploads implements OnApplicationShutdown {
  private readonly logger = new Logger('Uploads');
  private readonly turn = new Mutex();
  private readonly partials = new Map<string, Partial>();
  private folder: Promise<string> | null = null;

  async onApplicationShutdown(): Promise<void> {
    for (const fileRunId of this.partials.keys()) await this.drop(fileRunId);
    if (this.folder) await removeTempFolder(await this.folder);
  }

  /** Bytes of an entry's file that are there. */
  received(fileRunId: string, n: number): number {
    const partial = this.partials.get(fileRunId);
    return partial?.n === n ? partial.received : 0;
  }

  /** Takes a part. One that does not come next changes nothing. The caller drops a file that is whole. */
  take(upload: Upload): Promise<Taken> {
    // The same part may come by an old connection and a new one at once.
    return this.turn.run(() => this.takeNext(upload));
  }

  private async takeNext(upload: Upload): Promise<Taken> {
    const { lease, n, index, offset, size, bytes } = upload;
    if (offset === 0) {
      await this.drop(lease.fileRunId);
      if (size > LIMITS.xecutorFileBytes || !(index === null ? isZip : isJpeg)(bytes)) return { source: null };
      if (index !== null && bytes.length === size) return { source: bytes };
    } else if (!this.isNext(upload)) return { received: this.received(lease.fileRunId, n) };
    try {
      const partial = this.partials.get(lease.fileRunId) ?? (await this.begin(upload));
      await appendFile(partial.path, bytes);
      partial.received += bytes.length;
      partial.patience.refresh();
      return partial.received === size ? { source: { path: partial.path } } : { received: partial.received };
    } catch (error) {
      // Such as a full disk: the run goes on without.
      this.logger.error({ err: error }, 'A file of an Xecutor could not be taken');
      return { source: null };
    }
  }

  /** Forgets what came of a file. */
  async drop(fileRunId: string): Promise<void> {
    const partial = this.partials.get(fileRunId);
    if (!partial) return;
    clearTimeout(partial.patience);
    this.partials.delete(fileRunId);
    await rm(partial.path, { force: true });
  }

  private isNext({ lease, n, offset, size }: Upload): boolean {
    const partial = this.partials.get(lease.fileRunId);
    return partial?.n === n && partial.epoch === lease.epoch && partial.size === size && partial.received === offset;
  }

  private async begin({ lease: { fileRunId, epoch }, n, size }: Upload): Promise<Partial> {
    const path = join(await (this.folder ??= makeTempFolder()), fileRunId);
    await writeFile(path, '');
    const patience = setTimeout(() => void this.drop(fileRunId), PATIENCE).unref();
    const partial = { epoch, n, size, path, received: 0, patience };
    this.partials.set(fileRunId, partial);
    return partial;
  }
}
