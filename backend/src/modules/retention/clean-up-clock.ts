import { type Cancel, clock } from '@testplatform/contract';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  Logger,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { NoSpaceError } from '../../common/errors.js';
import { type Settings, SETTINGS_TOKEN } from '../../config/settings.js';
import type { CleanUpCause } from './clean-up.entity.js';
import { CleanUpsService, TURN } from './clean-ups.service.js';

/** Local hour of the nightly clean-up. */
const HOUR = 3;

/** Triggers clean-ups at startup and each night. The database decides which of several servers cleans up. */
@Injectable()
export class CleanUpClock implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('CleanUp');
  private looking: Promise<void> = Promise.resolve();
  private isClosing = false;
  /** Cancels the pending retries. */
  private readonly cancels = new Map<CleanUpCause, Cancel>();

  constructor(
    private readonly cleanUps: CleanUpsService,
    @Inject(SETTINGS_TOKEN) private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    this.wake('start', clock.now());
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.isClosing = true;
    for (const cancel of this.cancels.values()) cancel();
    await this.looking;
  }

  /** All servers pass the same time, so one clean-up since then is enough for the night. */
  @Cron(`0 0 ${HOUR} * * *`)
  wakeAtNight(): void {
    this.wake('night', new Date(clock.now()).setHours(HOUR, 0, 0, 0));
  }

  private wake(cause: CleanUpCause, since: number): void {
    // A worker may lack the settings that say how long runs are kept.
    if (!this.isClosing && this.settings.ROLE !== 'worker') this.looking = this.begin(cause, since);
  }

  /** If another server has the lock, tries again after it would have expired: that server may be lost. */
  private async begin(cause: CleanUpCause, since: number): Promise<void> {
    const again = () => {
      if (this.isClosing) return;
      this.cancels.get(cause)?.();
      this.cancels.set(
        cause,
        clock.after(TURN + 1_000, () => this.wake(cause, since)),
      );
    };
    try {
      if ((await this.cleanUps.begin(cause, since)) === 'busy') again();
    } catch (error) {
      if (!(error instanceof NoSpaceError))
        this.logger.error({ err: error }, 'A clean-up could not begin; trying again');
      again();
    }
  }
}
