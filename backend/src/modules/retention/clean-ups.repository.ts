import { Injectable } from '@nestjs/common';
import { ownerIsGone } from '../../common/lease-owner.js';
import { BaseRepository } from '../../database/base.repository.js';
import { Database } from '../../database/database.js';
import { CleanUpLock } from './clean-up-lock.entity.js';
import { CleanUp } from './clean-up.entity.js';

const NAME = 'clean-up';

@Injectable()
export class CleanUpsRepository extends BaseRepository<CleanUp> {
  constructor(database: Database) {
    super(database, CleanUp);
  }

  last(): Promise<CleanUp | null> {
    return this.rows.findOne({ where: {}, order: { id: 'DESC' } });
  }

  async insert(row: Omit<CleanUp, 'id'>): Promise<number> {
    return (await this.store.save(this.store.create(row))).id;
  }

  async update(id: number, change: Partial<CleanUp>): Promise<void> {
    await this.store.update({ id }, change);
  }

  /** The holder of the clean-up lock. */
  holder(): Promise<CleanUpLock | null> {
    return this.database.manager.getRepository(CleanUpLock).findOneBy({ name: NAME });
  }

  /** Takes or renews the lock; false when another owner holds it. */
  async hold(owner: string, until: number, now: number): Promise<boolean> {
    const query = this.locks.createQueryBuilder('held').where({ name: NAME });
    const held = await (this.database.isSqlite ? query : query.setLock('pessimistic_write')).getOne();
    if (held && held.owner !== owner && held.until > now && !ownerIsGone(held.owner)) return false;
    await this.locks.update({ name: NAME }, { owner, until });
    return true;
  }

  async release(owner: string): Promise<void> {
    await this.locks.update({ name: NAME, owner }, { until: 0 });
  }

  /** The lock's only row is created with the table. */
  private get locks() {
    return this.database.writeManager.getRepository(CleanUpLock);
  }
}
