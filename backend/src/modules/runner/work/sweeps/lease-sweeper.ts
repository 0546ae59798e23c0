import { type Cancel, clock } from '@testplatform/contract';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { NoSpaceError } from '../../../../common/errors.js';
import { RunEvents } from '../../store/run.events.js';
import { SomeFailedError } from './each-despite-failures.js';
import { LostFileSweep } from './lost-file-sweep.js';
import { LostXecutorSweep } from './lost-xecutor-sweep.js';
import { LEASE, STOP_GRACE } from '../../store/run-state.js';
import { ServerWorker } from '../server-worker.service.js';

/** Milliseconds between sweeps: how late the loss of a worker may be noticed after its lease expired. */
const SWEEP = LEASE / 3;
/** Milliseconds after the previous sweep from which nobody may have been able to renew leases: some sweeps failed, or the clock leapt. */
const AWAY = 2 * SWEEP;
/** Milliseconds after a lease's end, so that it has certainly expired when the sweep checks it. */
const MARGIN = 50;

/** Decides when to sweep: at startup, every few seconds, and when an Xecutor's grace period for stopping is over. */
@Injectable()
export class LeaseSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('LeaseSweeper');
  /** Serializes sweeps. */
  private last: Promise<void> = Promise.resolve();
  private readonly graces = new Set<Cancel>();
  /** When the last sweep that succeeded began (Unix milliseconds); null after one without a database. */
  private sweptAt: number | null = clock.now();

  constructor(
    private readonly lostFiles: LostFileSweep,
    private readonly lostXecutors: LostXecutorSweep,
    private readonly worker: ServerWorker,
    private readonly events: RunEvents,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.events.on('stopping', ({ executionType }) => {
      if (executionType === 'xecutor') this.sweepAfterGrace();
    });
    this.last = this.lostXecutors.giveTime();
    this.sweptAt = clock.now();
    await this.sweep();
  }

  beforeApplicationShutdown(): void {
    for (const cancel of this.graces) cancel();
  }

  @Interval(SWEEP)
  sweep(): Promise<void> {
    this.last = this.last.then(() => this.sweepOnce());
    return this.last;
  }

  /** Ends a stopped run whose Xecutor doesn't stop in time. */
  private sweepAfterGrace(): void {
    const cancel = clock.after(STOP_GRACE + MARGIN, () => {
      this.graces.delete(cancel);
      void this.sweep();
    });
    this.graces.add(cancel);
  }

  /** Nobody could renew a lease, or report at all: whoever is at work does so before the leases end. */
  private async giveTime(): Promise<void> {
    await this.lostFiles.giveTime();
    await this.lostXecutors.giveTime();
  }

  private async sweepOnce(): Promise<void> {
    const now = clock.now();
    try {
      if (this.sweptAt === null || now - this.sweptAt > AWAY) await this.giveTime();
      const taken = await this.sweepBoth();
      if (taken > 0) this.logger.warn(`Took back ${taken} files whose worker was lost`);
      if (taken > 0) this.worker.wake();
      this.sweptAt = now;
    } catch (error) {
      this.sweptAt = error instanceof SomeFailedError ? now : null;
      // The database itself logs a full disk, once.
      if (!(error instanceof NoSpaceError))
        this.logger.error({ err: error }, 'Looking for lost workers failed; trying again soon');
    }
  }
  /** Returns how many files were taken back. */
  private async sweepBoth(): Promise<number> {
    try {
      return await this.lostFiles.sweep((file) => this.worker.isAtWork(file));
    } finally {
      await this.lostXecutors.sweep();
    }
  }
}
