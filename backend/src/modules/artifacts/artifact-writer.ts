import { clock, pause } from '@testplatform/contract';
import { Injectable, Logger } from '@nestjs/common';
import { type ArtifactSource, ArtifactStore } from './artifact-store.js';
import { isFull } from './stored-files.service.js';

/** Milliseconds before each retry. */
const PAUSES = [250, 1_000, 3_000];
/** Milliseconds between checks whether a failed store works again. */
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
    for (let tries = 0; ; tries++) {
      try {
        await this.store.put(key, source);
        return this.isBack();
      } catch (error) {
        const wait = PAUSES[tries];
        if (this.away || wait === undefined || isFull(error)) return this.giveUp(error);
        await pause(wait);
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

const reasonOf = (error: unknown): string =>
  isFull(error) ? 'there is no space left in DATA_DIR' : 'the store does not take them';
