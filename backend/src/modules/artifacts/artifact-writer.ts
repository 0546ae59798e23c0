import { Injectable, Logger } from '@nestjs/common';
import { type ArtifactSource, ArtifactStore } from './artifact-store.js';

/** Milliseconds before each further try of a store that is down for a moment. */
const PAUSES = [250, 1_000, 3_000];
/** Milliseconds between two looks whether a store that was given up takes files again. */
const LOOK_AGAIN = 2_000;

/**
 * Writes to the store as far as it can be had. A store that is down for a moment is tried again; one that stays down, or is full, is
 * given up, so that no run waits for it: what comes then is missing, until a look now and then succeeds. The log tells of both ends.
 */
@Injectable()
export class ArtifactWriter {
  private readonly logger = new Logger('Artifacts');
  /** While the store is given up: when to look again (Unix milliseconds), and how many files were lost. */
  private away: { lookAt: number; lost: number } | null = null;

  constructor(private readonly store: ArtifactStore) {}

  /** Answers whether the file is kept; when it is not it is missing for good. */
  async put(key: string, source: ArtifactSource): Promise<boolean> {
    if (this.away && Date.now() < this.away.lookAt) return this.lose(this.away);
    if (this.away) this.away.lookAt = Date.now() + LOOK_AGAIN;
    for (let tries = 0; ; tries++) {
      try {
        await this.store.put(key, source);
        return this.isBack();
      } catch (error) {
        const wait = PAUSES[tries];
        if (this.away || wait === undefined || isFull(error)) return this.giveUp(error);
        // By hand: a pause within one write, not a clock.
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  private giveUp(error: unknown): false {
    if (!this.away) this.logger.error({ err: error }, `Pictures can’t be kept: ${reasonOf(error)}. Runs go on without`);
    this.away ??= { lookAt: Date.now() + LOOK_AGAIN, lost: 0 };
    return this.lose(this.away);
  }

  private lose(away: { lost: number }): false {
    away.lost++;
    return false;
  }

  private isBack(): true {
    if (this.away) this.logger.warn(`Pictures are kept again; ${this.away.lost} files are missing`);
    this.away = null;
    return true;
  }
}

const isFull = (error: unknown): boolean => ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');

const reasonOf = (error: unknown): string =>
  isFull(error) ? 'there is no space left in DATA_DIR' : 'the store does not take them';
