import { type Cancel, clock } from '@testplatform/contract';
import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { NoSpaceError } from '../../../common/errors.js';
import { RunEvents } from '../store/run.events.js';
import { LostFileSweep } from './lost-file-sweep.js';
import { LostXecutorSweep } from './lost-xecutor-sweep.js';
import { LEASE, STOP_GRACE } from '../store/run-state.js';
import { ServerWorker } from './server-worker.service.js';

/** Milliseconds between sweeps: how late the loss of a worker may be noticed after its lease expired. */
const SWEEP = LEASE / 3;
/** Milliseconds after a lease's end, so that it has certainly expired when the sweep checks it. */
const MARGIN = 50;

/** Decides when to sweep: at startup, every few seconds, and when an Xecutor's grace period for stopping is over. */
@Injectable()
export class LeaseSweeper implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('LeaseSweeper');
  /** Serializes sweeps. */
  private last: Promise<void> = Promise.resolve();
  private readonly graces = new Set<Cancel>();

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

  private async sweepOnce(): Promise<void> {
    try {
      const taken = await this.sweepBoth();
      if (taken > 0) this.logger.warn(`Took back ${taken} files whose worker was lost`);
      if (taken > 0) this.worker.wake();
    } catch (error) {
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
