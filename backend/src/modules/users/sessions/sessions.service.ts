import { randomUUID } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { JwtService, TokenExpiredError } from '@nestjs/jwt';
import { HOUR, clock, TEXTS } from '@testplatform/contract';
import { Authenticator, type Caller, type TicketPurpose, type TokenScope } from '../../../common/access/access.js';
import { invalidAccess, tokenError, UserError } from '../../../common/errors.js';
import type { Client } from '../../../common/http/client.js';
import { type Settings, SETTINGS_TOKEN } from '../../../config/settings.js';
import { Database } from '../../../database/database.js';
import type { Session } from './session.entity.js';
import { UsersRepository } from '../accounts/users.repository.js';
import { grantsOf } from '../roles/grants.js';
import { HeldRolesRepository } from '../roles/held-roles.repository.js';
import { type SessionOfUser, SessionsRepository } from './sessions.repository.js';
import { DownloadTicketsService } from './download-tickets.service.js';

/** A valid session. */
export type OpenSession = Pick<Session, 'sessionId' | 'ip' | 'country' | 'agent' | 'createdAt' | 'expiresAt'>;

/** Knows the owners of devices. */
export interface DeviceOwners {
  /** The user id of a device's owner. @throws UserError 401 if nobody saved it, 429 */
  ownerOf(duid: string, address: string): Promise<number>;
}

/** Lifetime of a token in milliseconds. */
const TOKEN_LIFE = 12 * HOUR;

/** Tokens: signed, short-lived, each naming a row of `sessions` that can be revoked. */
@Injectable()
export class SessionsService extends Authenticator {
  private devices: DeviceOwners;

  constructor(
    private readonly sessions: SessionsRepository,
    private readonly tickets: DownloadTicketsService,
    private readonly users: UsersRepository,
    private readonly roles: HeldRolesRepository,
    private readonly database: Database,
    private readonly tokens: JwtService,
    @Inject(SETTINGS_TOKEN) private readonly settings: Settings,
  ) {
    super();
  }

  /** The devices module registers here at startup, because it depends on this one. */
  devicesOwnedBy(devices: DeviceOwners): void {
    this.devices = devices;
  }

  /** Issues a token for a user who signs in from `client`. */
  async open(userId: number, client: Client, scope: TokenScope = 'full'): Promise<string> {
    const now = clock.now();
    const { address: ip, country, agent } = client;
    const times = { createdAt: now, expiresAt: now + TOKEN_LIFE };
    const session = { sessionId: randomUUID(), userId, scope, ip, country, agent, ...times };
    await this.database.transaction(async () => {
      await this.sessions.deleteExpired(now - TOKEN_LIFE);
      await this.sessions.insert(session);
    });
    return this.tokens.sign({ sid: session.sessionId, iat: inSeconds(now), exp: inSeconds(session.expiresAt) });
  }

  /** A user's valid sessions, newest first. */
  openOf(userId: number): Promise<OpenSession[]> {
    return this.sessions.findOpen(userId, clock.now());
  }

  async revoke(sessionId: string): Promise<void> {
    await this.database.transaction(() => this.sessions.revoke(sessionId, clock.now()));
  }

  /** Signs a user out everywhere; with `scope` only revokes tokens of that scope. Joins the caller's transaction. */
  async revokeAll(userId: number, scope?: TokenScope): Promise<void> {
    await this.database.transaction(() => this.sessions.revokeAll(userId, clock.now(), scope));
  }

  /** Signs a user out of all other sessions. Joins the caller's transaction. */
  async revokeOthers(userId: number, sessionId: string): Promise<void> {
    await this.database.transaction(() => this.sessions.revokeOthers(userId, sessionId, clock.now()));
  }

  /** The caller that a token identifies. Throws the token errors of 3 §1; a token of another scope is `Invalid access`. */
  async authenticate(token: string | undefined, scope: TokenScope = 'full'): Promise<Caller> {
    if (!token) throw tokenError(TEXTS.tokenRequired);
    const session = await this.sessions.find(this.sessionIdOf(token));
    if (!session || session.revokedAt !== null) throw tokenError(TEXTS.tokenNotValid);
    if (session.scope !== scope) throw invalidAccess();
    // A limited token exists before the account is active.
    if (scope === 'full' && !session.user.accountActivation) throw tokenError(TEXTS.tokenNotValid);
    return this.callerOf(session);
  }

  async authenticateTicket(ticket: string, purpose: TicketPurpose): Promise<Caller> {
    const sessionId = await this.tickets.redeem(ticket, purpose);
    const callers = sessionId === null ? [] : [...(await this.callersOf([sessionId])).values()];
    if (!callers[0])
      throw new UserError(401, { ticket: 'This link has expired or was already used. Start the download again' });
    return callers[0];
  }

  async authenticateDevice(duid: string, address: string): Promise<Caller> {
    const userId = await this.devices.ownerOf(duid, address);
    const user = await this.users.findById(userId);
    if (!user?.accountActivation)
      throw new UserError(401, {
        device: 'The account that this device belongs to is not active. Ask an administrator to activate it',
      });
    return this.callerOf({ sessionId: NO_SESSION, user, held: (await this.roles.of([userId])).get(userId) ?? [] });
  }

  async callersOf(sessionIds: readonly string[]): Promise<ReadonlyMap<string, Caller>> {
    const good = await this.sessions.findGood(sessionIds, clock.now());
    const held = await this.roles.of(good.map(({ user }) => user.userId));
    return new Map(
      good.map((session) => [
        session.sessionId,
        this.callerOf({ ...session, held: held.get(session.user.userId) ?? [] }),
      ]),
    );
  }

  private sessionIdOf(token: string): string {
    try {
      const { sid } = this.tokens.verify<{ sid?: unknown }>(token, { clockTimestamp: inSeconds(clock.now()) });
      if (typeof sid === 'string') return sid;
    } catch (error) {
      if (error instanceof TokenExpiredError) throw tokenError(TEXTS.tokenExpired);
    }
    throw tokenError(TEXTS.tokenInvalid);
  }

  /** Super admins who have not set up a required second factor have no rights. */
  private callerOf({ sessionId, user, held }: Pick<SessionOfUser, 'sessionId' | 'user' | 'held'>): Caller {
    const { userId, email } = user;
    const lacksSecondFactor = this.settings.ADMIN_SECOND_FACTOR && user.superAdmin && !user.secondFactor;
    return { ...(lacksSecondFactor ? NO_RIGHTS : grantsOf(user, held)), userId, email, sessionId, lacksSecondFactor };
  }
}

/** Session id of a caller who is identified by a device. */
const NO_SESSION = '';

const inSeconds = (ms: number): number => Math.floor(ms / 1_000);

const NO_RIGHTS = { superAdmin: false, userRole: '', roles: [], rolePermission: {} } as const;
