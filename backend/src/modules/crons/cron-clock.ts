import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { clock } from '@testplatform/contract';
import { NoSpaceError } from '../../common/errors.js';
import { CronDaysService } from './cron-days.service.js';

/** At each full minute, and every 15 seconds between: what was set for this minute a moment ago is seen too. */
const LOOK = '*/15 * * * * *';

/** Looks for due schedules. It only wakes: the database decides what is due (docs/adr/020). */
@Injectable()
export class CronClock implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Schedules');
  private looking: Promise<void> | undefined;
  /** The scheduler's own clock starts a little earlier than the modules, and ends later. */
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

  /** Joins the look that is still going on. */
  @Cron(LOOK)
  async wake(): Promise<void> {
    if (!this.isOn) return;
    this.looking ??= this.look(clock.now()).finally(() => (this.looking = undefined));
    await this.looking;
  }

  /** One schedule that fails holds up no other; it is tried again at the next look. */
  private async look(now: number): Promise<void> {
    const failed = (what: string) => (error: unknown) => {
      // Of a full disk the database tells, once.
      if (!(error instanceof NoSpaceError)) this.logger.error({ err: error }, `${what}; trying again soon`);
    };
    const crons = await this.days.active().catch(failed('Looking for schedules failed'));
    for (const cron of crons ?? [])
      await this.days.catchUp(cron, now).catch(failed(`Schedule ${cron.cronId} could not be looked after`));
  }
}
