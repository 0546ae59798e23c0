import { Injectable } from '@nestjs/common';
import { MoreThanOrEqual, Not } from 'typeorm';
import { BaseRepository } from '../../database/base.repository.js';
import { Database } from '../../database/database.js';
import { CronDay } from './cron-day.entity.js';

export type CronDayRow = Omit<CronDay, 'cron'>;

@Injectable()
export class CronDaysRepository extends BaseRepository<CronDay> {
  constructor(database: Database) {
    super(database, CronDay);
  }

  /** @param localDate in the schedule's time zone */
  find(cronId: number, localDate: string): Promise<CronDayRow | null> {
    return this.rows.findOneBy({ cronId, localDate });
  }

  /** The days from a date on. */
  from(cronId: number, localDate: string): Promise<CronDayRow[]> {
    return this.rows.findBy({ cronId, localDate: MoreThanOrEqual(localDate) });
  }

  all(cronId: number): Promise<CronDayRow[]> {
    return this.rows.findBy({ cronId });
  }

  /** The newest of all days, or of those with a run. */
  newest(cronId: number, outcome?: 'started'): Promise<CronDayRow | null> {
    return this.rows.findOne({ where: { cronId, ...(outcome && { outcome }) }, order: { dueAt: 'DESC' } });
  }

  /** Inserts a day; replaces one of the same date that had no run. */
  async put(row: CronDayRow): Promise<void> {
    await this.store.delete({ cronId: row.cronId, localDate: row.localDate, outcome: Not('started') });
    await this.store.insert(row);
  }

  /** Replaces all days of a schedule. */
  async replaceAll(cronId: number, rows: readonly CronDayRow[]): Promise<void> {
    await this.store.delete({ cronId });
    await this.insertPlain(rows);
  }
}
