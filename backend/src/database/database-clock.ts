import { clock, correctClock } from '@testplatform/contract';
import { Injectable, Logger, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Database } from './database.js';

/** Milliseconds between comparisons. */
const COMPARE = 10_000;
/** Difference in milliseconds that is not corrected. */
const CLOSE = 1_000;
/** Difference in milliseconds above which this machine should run no files: their times would be wrong. */
const WRONG = 30_000;

/**
 * Keeps this server's clock in step with the database's, so that all servers agree when leases, sessions and schedules are due, whatever
 * their machines' clocks say. SQLite has no clock of its own.
 */
@Injectable()
export class DatabaseClock implements OnModuleInit {
  private readonly logger = new Logger('Clock');
  /** Milliseconds added to this machine's clock. */
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
    // No correction while the database is down, which is logged elsewhere.
    await this.compare().catch(() => undefined);
  }

  private async compare(): Promise<void> {
    const asked = clock.elapsed();
    const theirs = await this.database.now();
    if (theirs === null) return;
    const took = clock.elapsed() - asked;
    // The database may have read its clock at any moment between request and answer.
    const behind = theirs - (clock.now() - took / 2);
    if (Math.abs(behind) <= CLOSE + took / 2) return;
    const wasWrong = this.isWrong;
    this.correction += Math.round(behind);
    correctClock(this.correction);
    if (this.isWrong && !wasWrong)
      this.logger.error(
        `The clock of this machine is ${inSeconds(this.correction)} the database’s. This server uses the database’s time and runs no files until the clock is right`,
      );
    else if (wasWrong && !this.isWrong) this.logger.warn('The clock of this machine is right again: files are run');
  }
}

const inSeconds = (correction: number): string =>
  `${Math.round(Math.abs(correction) / 1_000)} s ${correction > 0 ? 'behind' : 'ahead of'}`;
