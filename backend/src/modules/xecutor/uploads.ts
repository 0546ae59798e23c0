import { appendFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { type Cancel, clock, LIMITS } from '@testplatform/contract';
import { LastingFolder } from '@testplatform/engine/host';
import { type Settings, SETTINGS_TOKEN } from '../../config/settings.js';
import { Mutex } from '../../database/mutex.js';
import type { ArtifactSource } from '../artifacts/artifacts.service.js';
import { isJpeg, isZip, type Upload } from './messages.js';

/** Milliseconds without another part after which an incomplete file is dropped; it can be sent again. */
const PATIENCE = 2 * 60_000;

interface Partial {
  readonly epoch: number;
  readonly n: number;
  readonly size: number;
  readonly path: string;
  received: number;
  /** Cancels the pending drop. */
  cancelDrop: Cancel;
}

/** The state after a part: bytes received so far, or the complete file; `source` is null if it was not stored. */
export type Taken = { readonly received: number } | { readonly source: ArtifactSource | null };

/** Files that arrive in parts (3 §9), in a folder that is removed with this process. At most one per running file. */
@Injectable()
export class Uploads implements OnApplicationShutdown {
  private readonly logger = new Logger('Uploads');
  private readonly turn = new Mutex();
  private readonly partials = new Map<string, Partial>();
  private readonly folder = new LastingFolder();

  constructor(@Inject(SETTINGS_TOKEN) private readonly settings: Pick<Settings, 'TRACES'>) {}

  async onApplicationShutdown(): Promise<void> {
    for (const fileRunId of this.partials.keys()) await this.drop(fileRunId);
    await this.folder.remove();
  }

  /** Number of bytes received of an entry's file. */
  received(fileRunId: string, n: number): number {
    const partial = this.partials.get(fileRunId);
    return partial?.n === n ? partial.received : 0;
  }

  /** Whether the server keeps traces; otherwise those of Xecutors are not stored. */
  get keepsTraces(): boolean {
    return this.settings.TRACES !== 'never';
  }

  /** Stores a part; ignores one that is not the next. Call `drop` when a complete file has been used. */
  take(upload: Upload): Promise<Taken> {
    // The same part may arrive over an old and a new connection at once.
    return this.turn.run(() => this.takeNext(upload));
  }

  private async takeNext(upload: Upload): Promise<Taken> {
    const { lease, n, index, offset, size, bytes } = upload;
    if (offset === 0) {
      await this.drop(lease.fileRunId);
      if (index === null && !this.keepsTraces) return { source: null };
      const most = index === null ? LIMITS.xecutorFileBytes : LIMITS.xecutorRecordBytes;
      if (size > most || !(index === null ? isZip : isJpeg)(bytes)) return { source: null };
      if (index !== null && bytes.length === size) return { source: bytes };
    } else if (!this.isNext(upload)) return { received: this.received(lease.fileRunId, n) };
    try {
      const partial = this.partials.get(lease.fileRunId) ?? (await this.begin(upload));
      await appendFile(partial.path, bytes);
      partial.received += bytes.length;
      partial.cancelDrop();
      partial.cancelDrop = this.dropLater(lease.fileRunId);
      return partial.received === size ? { source: { path: partial.path } } : { received: partial.received };
    } catch (error) {
      // For example a full disk: the run continues without the file.
      this.logger.error({ err: error }, 'A file of an Xecutor could not be taken');
      return { source: null };
    }
  }

  /** Drops what was received for a file. */
  async drop(fileRunId: string): Promise<void> {
    const partial = this.partials.get(fileRunId);
    if (!partial) return;
    partial.cancelDrop();
    this.partials.delete(fileRunId);
    await rm(partial.path, { force: true });
  }

  private isNext({ lease, n, offset, size }: Upload): boolean {
    const partial = this.partials.get(lease.fileRunId);
    return partial?.n === n && partial.epoch === lease.epoch && partial.size === size && partial.received === offset;
  }

  /** Schedules the drop of an incomplete file. */
  private dropLater(fileRunId: string): Cancel {
    const drop = () =>
      this.drop(fileRunId).catch((error: unknown) =>
        this.logger.error({ err: error }, 'A part of a file of an Xecutor could not be removed'),
      );
    return clock.after(PATIENCE, () => void drop());
  }

  private async begin({ lease: { fileRunId, epoch }, n, size }: Upload): Promise<Partial> {
    const path = join(await this.folder.path(), fileRunId);
    await writeFile(path, '');
    const partial = { epoch, n, size, path, received: 0, cancelDrop: () => {} };
    this.partials.set(fileRunId, partial);
    return partial;
  }
}
