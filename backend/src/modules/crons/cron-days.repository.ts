import { Injectable } from '@nestjs/common';
import { MoreThanOrEqual } from 'typeorm';
import { BaseRepository } from '../../database/base.repository.js';
import { Database } from '../../database/database.js';
import { CronDay } from './cron-day.entity.js';

export type CronDayRow = Omit<CronDay, 'cron'>;

@Injectable()
export class CronDaysRepository extends BaseRepository<CronDay> {
  constructor(database: Database) {
    super(database, CronDay);
  }

  has(cronId: number, localDate: string): Promise<boolean> {
    return this.rows.existsBy({ cronId, localDate });
  }

  /** The handled dates from a day on. */
  async datesFrom(cronId: number, from: string): Promise<ReadonlySet<string>> {
    const rows = await this.rows.find({ where: { cronId, localDate: MoreThanOrEqual(from) } });
    return new Set(rows.map(({ localDate }) => localDate));
  }

  /** The newest day, of all or only of those with a run. */
  newest(cronId: number, outcome?: 'started'): Promise<CronDayRow | null> {
    return this.rows.findOne({ where: { cronId, ...(outcome && { outcome }) }, order: { dueAt: 'DESC' } });
  }

  async insert(row: CronDayRow): Promise<void> {
    await this.store.insert(row);
  }
}
