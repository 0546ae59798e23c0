import { Injectable } from '@nestjs/common';
import { In, IsNull, LessThan, MoreThan, Not } from 'typeorm';
import type { TokenScope } from '../../../common/access/access.js';
import { BaseRepository, chunks } from '../../../database/base.repository.js';
import { Database } from '../../../database/database.js';
import { Session } from './session.entity.js';
import type { User } from '../accounts/user.entity.js';
import type { HeldRole } from '../roles/held-roles.repository.js';

/** A session, with what access control needs of its user. */
export type SessionOfUser = Pick<Session, 'sessionId' | 'scope' | 'revokedAt'> & {
  readonly user: Pick<User, 'userId' | 'email' | 'accountActivation' | 'superAdmin' | 'secondFactor' | 'userRole'>;
  readonly held: readonly HeldRole[];
};

/** A session and its user, whose roles are not read yet. */
export type FoundSession = Omit<SessionOfUser, 'held'>;

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
  readonly role_id: number | null;
  readonly role_name: string | null;
  readonly role_permission: string | null;
}

const FIND = `
  SELECT s.session_id, s.scope, s.revoked_at, u.user_id, u.email, u.account_activation, u.super_admin, u.second_factor,
    u.user_role, r.role_id, r.name AS role_name, r.role_permission
  FROM sessions s INNER JOIN users u ON u.user_id = s.user_id
    LEFT JOIN user_roles h ON h.user_id = u.user_id LEFT JOIN roles r ON r.role_id = h.role_id
  WHERE s.session_id = ? ORDER BY r.name_key`;

/** Maximum number of listed sessions per user. */
const OPEN_MOST = 200;

@Injectable()
export class SessionsRepository extends BaseRepository<Session> {
  constructor(database: Database) {
    super(database, Session);
  }

  /** The session and the rights of its user. In plain SQL, because every call runs it. */
  async find(sessionId: string): Promise<SessionOfUser | null> {
    const rows: RawSession[] = await this.database.manager.query(FIND, [sessionId]);
    return rows[0] ? { ...readSession(rows[0]), held: rows.flatMap(readRole) } : null;
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

  /** Revokes all sessions of a user except one. */
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

  /** Those of the sessions that are neither revoked nor expired and whose user is active. */
  async findGood(sessionIds: readonly string[], now: number): Promise<FoundSession[]> {
    const good: FoundSession[] = [];
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

/** @param row the session's first row: there is one for each role of its user */
function readSession(row: RawSession): FoundSession {
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
    },
  };
}

function readRole({ role_id, role_name, role_permission }: RawSession): HeldRole[] {
  if (role_id === null) return [];
  const rolePermission = JSON.parse(role_permission ?? '{}') as HeldRole['rolePermission'];
  return [{ roleId: role_id, name: role_name ?? '', rolePermission }];
}
