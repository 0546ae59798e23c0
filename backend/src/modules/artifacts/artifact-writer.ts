import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { type Cancel, clock, pause } from '@testplatform/contract';
import { Injectable, Logger } from '@nestjs/common';
import { OperationalError } from '../../common/errors.js';
import { type ArtifactSource, ArtifactStore } from './artifact-store.js';
import { isFull } from './stored-files.service.js';

/** Delays before retries, in milliseconds. */
const PAUSES = [250, 1_000, 3_000];
/** Milliseconds for storing a file, including retries, plus a millisecond per kilobyte. No run waits longer. */
const PATIENCE = 10_000;
const PER_BYTE = 0.001;
/** Timeout of checks during an outage, in milliseconds. */
const CHECK = 2_000;
/** Milliseconds between checks during an outage. */
const LOOK_AGAIN = 2_000;

/**
 * Writes to the store without ever blocking a run. Retries brief failures. If the store stays down or is full, drops files until an
 * occasional check succeeds. Logs the beginning and the end of an outage.
 */
@Injectable()
export class ArtifactWriter {
  private readonly logger = new Logger('Artifacts');
  /** During an outage: time of the next check, as of `clock.elapsed()`, and the number of lost files. */
  private away: { lookAt: number; lost: number } | null = null;

  constructor(private readonly store: ArtifactStore) {}

  /** Returns whether the file was stored; otherwise it is lost for good. */
  async put(key: string, source: ArtifactSource): Promise<boolean> {
    if (this.away && clock.elapsed() < this.away.lookAt) return this.lose(this.away);
    if (this.away) this.away.lookAt = clock.elapsed() + LOOK_AGAIN;
    const abort = new AbortController();
    let cancel: Cancel | undefined;
    try {
      const limit = this.away ? CHECK : PATIENCE + PER_BYTE * (await sizeOf(source));
      cancel = clock.after(limit, () => abort.abort(new OperationalError('The artifact store does not answer')));
      await this.tryUntil(abort.signal, (signal) => this.store.put(key, source, signal));
      return this.isBack();
    } catch (error) {
      return this.giveUp(error);
    } finally {
      cancel?.();
    }
  }

  /** Retries while the store is briefly down. @throws the last error, or the signal's reason when it aborts */
  private async tryUntil(signal: AbortSignal, put: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const late = once(signal, 'abort').then(() => Promise.reject(signal.reason));
    for (let tries = 0; ; tries++) {
      try {
        return await Promise.race([put(signal), late]);
      } catch (error) {
        const wait = PAUSES[tries];
        if (this.away || wait === undefined || isFull(error) || signal.aborted) throw error;
        await pause(wait, signal);
      }
    }
  }

  private giveUp(error: unknown): false {
    if (!this.away)
      this.logger.error({ err: error }, `Pictures can’t be stored: ${reasonOf(error)}. Runs go on without them`);
    this.away ??= { lookAt: clock.elapsed() + LOOK_AGAIN, lost: 0 };
    return this.lose(this.away);
  }

  private lose(away: { lost: number }): false {
    away.lost++;
    return false;
  }

  private isBack(): true {
    if (this.away) this.logger.warn(`Pictures are stored again; ${this.away.lost} files are missing`);
    this.away = null;
    return true;
  }
}

const sizeOf = async (source: ArtifactSource): Promise<number> =>
  Buffer.isBuffer(source) ? source.length : (await stat(source.path)).size;

const reasonOf = (error: unknown): string =>
  isFull(error) ? 'there is no space left in DATA_DIR' : 'the store does not take them';
