import { Inject, Injectable } from '@nestjs/common';
import { In, IsNull, LessThan, MoreThan } from 'typeorm';
import type { TokenScope } from '../../common/access/access.js';
import { BaseRepository, chunks } from '../../database/base.repository.js';
import { Database } from '../../database/database.js';
import { Session } from './session.entity.js';

@Injectable()
export class SessionsRepository extends BaseRepository<Session> {
  constructor(@Inject(Database) database: Database) {
    super(database, Session);
  }

  /** The session with its user. */
  find(sessionId: string): Promise<Session | null> {
    return this.rows.findOne({ where: { sessionId }, relations: { user: true } });
  }

  async insert(session: Omit<Session, 'user' | 'revokedAt'>): Promise<void> {
    await this.store.insert({ ...session, revokedAt: null });
  }

  async revoke(sessionId: string, now: number): Promise<void> {
    await this.store.update({ sessionId, revokedAt: IsNull() }, { revokedAt: now });
  }

  /** All sessions of a user; with a scope only those of it. */
  async revokeAll(userId: number, now: number, scope?: TokenScope): Promise<void> {
    await this.store.update({ userId, revokedAt: IsNull(), ...(scope && { scope }) }, { revokedAt: now });
  }

  /** Of some sessions those that are neither revoked nor past their time, and whose user is active. */
  async findGood(sessionIds: readonly string[], now: number): Promise<string[]> {
    const good: string[] = [];
    for (const some of chunks(sessionIds)) {
      const rows = await this.rows.find({
        select: { sessionId: true },
        where: {
          sessionId: In(some),
          scope: 'full',
          revokedAt: IsNull(),
          expiresAt: MoreThan(now),
          user: { accountActivation: true },
        },
      });
      good.push(...rows.map(({ sessionId }) => sessionId));
    }
    return good;
  }

  async deleteExpired(before: number): Promise<void> {
    await this.store.delete({ expiresAt: LessThan(before) });
  }
}
