import { DAY, HOUR, clock } from '@testplatform/contract';
import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { IsNull, LessThan, MoreThan, Not } from 'typeorm';
import { BaseRepository } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { AccountToken, type AccountTokenKind } from './account-token.entity.js';

/** Lifetime of a link in milliseconds. */
const LIFE: Readonly<Record<AccountTokenKind, number>> = {
  'verify-email': DAY,
  'reset-password': HOUR,
};

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Neither used nor expired. */
const good = () => ({ usedAt: IsNull(), expiresAt: MoreThan(clock.now()) });

@Injectable()
export class AccountTokensRepository extends BaseRepository<AccountToken> {
  constructor(database: Database) {
    super(database, AccountToken);
  }

  /** Creates a token of 256 random bits. Invalidates earlier ones of that kind. */
  async issue(userId: number, kind: AccountTokenKind): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    const now = clock.now();
    await this.store.delete({ userId, kind });
    await this.store.delete({ expiresAt: LessThan(now) });
    await this.store.insert({ tokenHash: hashOf(token), userId, kind, createdAt: now, expiresAt: now + LIFE[kind] });
    return token;
  }

  /** The user id of a valid link, without using it; null for an invalid one. */
  async peek(token: string, kind: AccountTokenKind): Promise<number | null> {
    const row = await this.rows.findOneBy({ tokenHash: hashOf(token), kind, ...good() });
    return row?.userId ?? null;
  }

  /** Uses a link and returns its user id; null for an invalid one. Of two concurrent calls only one succeeds. */
  async redeem(token: string, kind: AccountTokenKind): Promise<number | null> {
    const tokenHash = hashOf(token);
    const row = await this.store.findOneBy({ tokenHash, kind, ...good() });
    if (!row) return null;
    const { affected } = await this.store.update({ tokenHash, usedAt: IsNull() }, { usedAt: clock.now() });
    return affected === 1 ? row.userId : null;
  }

  /** The user id of a used link that has not expired; null for any other. */
  async ownerOfUsed(token: string, kind: AccountTokenKind): Promise<number | null> {
    const where = { tokenHash: hashOf(token), kind, usedAt: Not(IsNull()), expiresAt: MoreThan(clock.now()) };
    return (await this.rows.findOneBy(where))?.userId ?? null;
  }
}
