import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { NoSpaceError } from '../../common/errors.js';
import type { CleanUpCause } from './clean-up.entity.js';
import { CleanUpsService, TURN } from './clean-ups.service.js';

/** Hour of the night, in the server's time zone. */
const HOUR = 3;

/** When the next night's clean-up is due, in Unix milliseconds. */
export function nextNight(now: number): number {
  const night = new Date(now);
  night.setHours(HOUR, 0, 0, 0);
  if (night.getTime() <= now) night.setDate(night.getDate() + 1);
  return night.getTime();
}

/** Wakes at the start and each night. Who of several servers cleans up, the database decides. */
@Injectable()
export class CleanUpClock implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly logger = new Logger('CleanUp');
  private readonly timers = new Set<NodeJS.Timeout>();
  private looking: Promise<void> = Promise.resolve();

  constructor(private readonly cleanUps: CleanUpsService) {}

  onApplicationBootstrap(): void {
    this.wake('start', Date.now());
    this.waitForNight();
  }

  async beforeApplicationShutdown(): Promise<void> {
    for (const timer of this.timers) clearTimeout(timer);
    await this.looking;
  }

  private waitForNight(): void {
    const night = nextNight(Date.now());
    this.later(night - Date.now(), () => {
      this.wake('night', night);
      this.waitForNight();
    });
  }

  private wake(cause: CleanUpCause, since: number): void {
    this.looking = this.begin(cause, since);
  }

  /** Whoever has the turn may be a server that is lost: looks again when that shows. */
  private async begin(cause: CleanUpCause, since: number): Promise<void> {
    const again = () => this.later(TURN + 1_000, () => this.wake(cause, since));
    try {
      if ((await this.cleanUps.begin(cause, since)) === 'busy') again();
    } catch (error) {
      if (!(error instanceof NoSpaceError))
        this.logger.error({ err: error }, 'A clean-up could not begin; trying again');
      again();
    }
  }

  private later(milliseconds: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, milliseconds);
    this.timers.add(timer);
  }
}
