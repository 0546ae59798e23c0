import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { clock } from '@testplatform/contract';
import { NoSpaceError } from '../../common/errors.js';
import { CronDaysService } from './cron-days.service.js';

/** At each full minute, and every 15 seconds in between, to catch schedules that were set for the current minute. */
const LOOK = '*/15 * * * * *';

/** Polls for due schedules. The database decides what is due (docs/adr/020). */
@Injectable()
export class CronClock implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Schedules');
  private looking: Promise<void> | undefined;
  /** The scheduler's timer starts slightly before the modules, and stops after them. */
  private isOn = false;

  constructor(private readonly days: CronDaysService) {}

  async onApplicationBootstrap(): Promise<void> {
    this.isOn = true;
    await this.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isOn = false;
    await this.looking;
  }

  /** Joins a check that is still running. */
  @Cron(LOOK)
  async wake(): Promise<void> {
    if (!this.isOn) return;
    this.looking ??= this.look(clock.now()).finally(() => (this.looking = undefined));
    await this.looking;
  }

  /** A schedule that fails doesn't hold up the others; the next check retries it. */
  private async look(now: number): Promise<void> {
    const failed = (what: string) => (error: unknown) => {
      // The database itself logs a full disk, once.
      if (!(error instanceof NoSpaceError)) this.logger.error({ err: error }, `${what}; trying again soon`);
    };
    const crons = await this.days.active().catch(failed('Looking for schedules failed'));
    for (const cron of crons ?? [])
      await this.days.catchUp(cron, now).catch(failed(`Schedule ${cron.cronId} could not be looked after`));
  }
}
