import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { NoSpaceError } from '../../common/errors.js';
import { CronDaysService } from './cron-days.service.js';

const MINUTE = 60_000;
/** Milliseconds between two looks, at most: what was set for this minute a moment ago is seen too. */
const LOOK = 15_000;

/** Wakes at each full minute, and now and then between. It only wakes: what is due, the database decides (docs/adr/020). */
@Injectable()
export class CronClock implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('Schedules');
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> = Promise.resolve();
  private isClosing = false;

  constructor(private readonly days: CronDaysService) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.wake();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isClosing = true;
    clearTimeout(this.timer);
    await this.looking;
  }

  private async wake(): Promise<void> {
    this.looking = this.look(Date.now());
    await this.looking;
    if (this.isClosing) return;
    this.timer = setTimeout(() => void this.wake(), Math.min(LOOK, MINUTE - (Date.now() % MINUTE)));
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
