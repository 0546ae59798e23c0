import { Injectable } from '@nestjs/common';
import { In, IsNull, LessThan, MoreThan, Not } from 'typeorm';
import type { TokenScope } from '../../../common/access/access.js';
import { BaseRepository, chunks } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { Session } from './session.entity.js';
import type { User } from '../accounts/user.entity.js';

/** A session, and the fields of its user that access control needs. */
export type SessionOfUser = Pick<Session, 'sessionId' | 'scope' | 'revokedAt'> & {
  readonly user: Pick<
    User,
    'userId' | 'email' | 'accountActivation' | 'superAdmin' | 'secondFactor' | 'userRole' | 'roles' | 'rolePermission'
  >;
};

interface RawSession {
  readonly session_id: string;
  readonly scope: TokenScope;
  readonly revoked_at: string | number | null;
  readonly user_id: number;
  readonly email: string;
  readonly account_activation: number;
  readonly super_admin: number;
  readonly second_factor: number;
  readonly user_role: string;
  readonly roles: string | null;
  readonly role_permission: string | null;
}

const FIND = `
  SELECT s.session_id, s.scope, s.revoked_at, u.user_id, u.email, u.account_activation, u.super_admin, u.second_factor,
    u.user_role, u.roles, u.role_permission
  FROM sessions s INNER JOIN users u ON u.user_id = s.user_id
  WHERE s.session_id = ?`;

/** Most sessions that are listed of one user. */
const OPEN_MOST = 200;

@Injectable()
export class SessionsRepository extends BaseRepository<Session> {
  constructor(database: Database) {
    super(database, Session);
  }

  /** The session and the rights of its user. In plain SQL, because every call reads it. */
  async find(sessionId: string): Promise<SessionOfUser | null> {
    const [row]: RawSession[] = await this.database.manager.query(FIND, [sessionId]);
    return row ? readSession(row) : null;
  }

  async insert(session: Omit<Session, 'user' | 'revokedAt'>): Promise<void> {
    await this.store.insert({ ...session, revokedAt: null });
  }

  async revoke(sessionId: string, now: number): Promise<void> {
    await this.store.update({ sessionId, revokedAt: IsNull() }, { revokedAt: now });
  }

  /** Revokes all sessions of a user; with `scope` only those of that scope. */
  async revokeAll(userId: number, now: number, scope?: TokenScope): Promise<void> {
    await this.store.update({ userId, revokedAt: IsNull(), ...(scope && { scope }) }, { revokedAt: now });
  }

  /** Revokes all sessions of a user but one. */
  async revokeOthers(userId: number, sessionId: string, now: number): Promise<void> {
    await this.store.update({ userId, sessionId: Not(sessionId), revokedAt: IsNull() }, { revokedAt: now });
  }

  /** The sessions of a user that are neither revoked nor expired, newest first. */
  findOpen(userId: number, now: number): Promise<Session[]> {
    return this.rows.find({
      where: { userId, scope: 'full', revokedAt: IsNull(), expiresAt: MoreThan(now) },
      order: { createdAt: 'DESC' },
      take: OPEN_MOST,
    });
  }

  /** Those of these sessions that are neither revoked nor expired and whose user is active. */
  async findGood(sessionIds: readonly string[], now: number): Promise<SessionOfUser[]> {
    const good: SessionOfUser[] = [];
    for (const some of chunks(sessionIds)) {
      const rows = await this.rows.find({
        relations: { user: true },
        where: {
          sessionId: In(some),
          scope: 'full',
          revokedAt: IsNull(),
          expiresAt: MoreThan(now),
          user: { accountActivation: true },
        },
      });
      good.push(...rows);
    }
    return good;
  }

  async deleteExpired(before: number): Promise<void> {
    await this.store.delete({ expiresAt: LessThan(before) });
  }
}

function readSession(row: RawSession): SessionOfUser {
  return {
    sessionId: row.session_id,
    scope: row.scope,
    revokedAt: row.revoked_at === null ? null : Number(row.revoked_at),
    user: {
      userId: row.user_id,
      email: row.email,
      accountActivation: row.account_activation === 1,
      superAdmin: row.super_admin === 1,
      secondFactor: row.second_factor === 1,
      userRole: row.user_role,
      roles: readJson(row.roles) as User['roles'],
      rolePermission: readJson(row.role_permission) as User['rolePermission'],
    },
  };
}

const readJson = (text: string | null): unknown => (text === null ? null : JSON.parse(text));
