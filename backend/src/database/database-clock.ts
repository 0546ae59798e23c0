import { clock, correctClock } from '@testplatform/contract';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Database } from './database.js';

/** Milliseconds between two comparisons. */
const COMPARE = 10_000;
/** Milliseconds by which two clocks may differ without being corrected. */
const CLOSE = 1_000;
/** Milliseconds above which something is wrong with this machine: files would be reported with its times. */
const WRONG = 30_000;

/**
 * Keeps the time of this server to that of the database, so that all servers agree when leases, sessions and schedules are due, whatever
 * clocks their machines have. SQLite has none of its own.
 */
@Injectable()
export class DatabaseClock implements OnModuleInit {
  private readonly logger = new Logger('Clock');
  /** Milliseconds that are added to this machine's clock. */
  private correction = 0;

  constructor(private readonly database: Database) {}

  /** Whether this machine's clock is so wrong that it should run no files. */
  get isWrong(): boolean {
    return Math.abs(this.correction) > WRONG;
  }

  async onModuleInit(): Promise<void> {
    await this.compare();
  }

  @Interval(COMPARE)
  async compareAgain(): Promise<void> {
    // A database that is away has no time; others say that it is.
    await this.compare().catch(() => undefined);
  }

  private async compare(): Promise<void> {
    const asked = clock.elapsed();
    const theirs = await this.database.now();
    if (theirs === null) return;
    const took = clock.elapsed() - asked;
    // It may have told its time at the beginning of that as well as at the end.
    const behind = theirs - (clock.now() - took / 2);
    if (Math.abs(behind) <= CLOSE + took / 2) return;
    const wasWrong = this.isWrong;
    this.correction += Math.round(behind);
    correctClock(this.correction);
    if (this.isWrong && !wasWrong)
      this.logger.error(
        `The clock of this machine is ${inSeconds(this.correction)} the database’s. This server uses the database’s time and runs no files until that is mended`,
      );
    else if (wasWrong && !this.isWrong) this.logger.warn('The clock of this machine is right again: files are run');
  }
}

const inSeconds = (correction: number): string =>
  `${Math.round(Math.abs(correction) / 1_000)} s ${correction > 0 ? 'behind' : 'ahead of'}`;
