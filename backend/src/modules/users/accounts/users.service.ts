import { Inject, Injectable } from '@nestjs/common';
import { clock, TEXTS } from '@testplatform/contract';
import type { Actor, Caller } from '../../../common/access/access.js';
import { UserError } from '../../../common/errors.js';
import type { Client } from '../../../common/http/client.js';
import { requireEmail } from '../../../common/validation/email.js';
import { type Settings, SETTINGS_TOKEN } from '../../../config/settings.js';
import { Database } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { AbuseProtection, type VisitorAttempt } from './abuse-protection.js';
import type { LoginAnswerDto, LoginDto } from '../dto/login.dto.js';
import { newUser } from './new-user.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { presentProfile } from './profile.presenter.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { SecondFactorCodesService } from '../second-factor/second-factor-codes.service.js';
import type { User } from './user.entity.js';
import { UserRightsService } from './user-rights.service.js';
import { UsersRepository } from './users.repository.js';

/** What a sign-in checks. */
const CHECKED = ['passwordHash', 'emailVerified', 'accountActivation', 'secondFactor'] as const;

@Injectable()
export class UsersService {
  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: SessionsService,
    private readonly passwords: PasswordsService,
    private readonly codes: SecondFactorCodesService,
    private readonly protection: AbuseProtection,
    private readonly rights: UserRightsService,
    private readonly audit: AuditService,
    private readonly database: Database,
    @Inject(SETTINGS_TOKEN) private readonly settings: Settings,
  ) {}

  /** Locks an account in the caller's transaction, to serialize changes that depend on its other rows. */
  lock(userId: number): Promise<void> {
    return this.users.lock(userId);
  }

  /**
   * Signs in. An unknown address and a wrong password give the same answer in the same time.
   * @throws UserError 401 for wrong credentials, for a missing or wrong code, and for an account that changes meanwhile; 403 for one that is
   * not verified or not activated yet
   */
  async login(body: LoginDto, client: Client): Promise<LoginAnswerDto> {
    requireEmail(body.email, this.settings);
    const attempt = { call: 'login', client, account: body.email, body } as const;
    await this.protection.admit(attempt);
    const user = await this.users.findByEmail(body.email);
    const matches = await this.passwords.matches(user?.passwordHash, body.password);
    const actor = { userId: user?.userId ?? null, email: body.email, client };
    const refused = (reason: string) => this.audit.record({ event: 'sign-in-refused', actor, detail: { reason } });
    if (!user || !matches) {
      await refused('wrong address or password');
      throw signInRefused();
    }
    const isUsable = user.emailVerified && user.accountActivation;
    if (isUsable && user.secondFactor) await this.requireCode(user, attempt, refused);
    await this.protection.forgive(attempt);
    if (!user.emailVerified) {
      await refused('address not verified');
      const limited = await this.database.transaction(async () =>
        (await this.lockUnchanged(user)) ? this.sessions.open(user.userId, client, 'resend-verification') : null,
      );
      throw limited === null ? signInRefused() : new UserError(403, TEXTS.accountNotVerified, { token: limited });
    }
    if (!user.accountActivation) {
      await refused('account not activated');
      throw new UserError(403, TEXTS.accountNotActivated);
    }
    const token = await this.database.transaction(async () => {
      if (!(await this.lockUnchanged(user))) return null;
      const seen = { lastLoginIp: client.address, lastLoginCountry: client.country, modifiedAt: clock.now() };
      await this.users.update(user.userId, seen);
      await this.audit.record({ event: 'sign-in', actor });
      return this.sessions.open(user.userId, client);
    });
    if (token === null) {
      await refused('account changed meanwhile');
      throw signInRefused();
    }
    const data = presentProfile(user, await this.rights.ofRoles(user.userId));
    return { token, super_admin: user.superAdmin, data };
  }

  /** @throws UserError 401 for a missing or wrong code; only a wrong one counts as a guess */
  private async requireCode(
    user: User,
    attempt: VisitorAttempt & { readonly body: LoginDto },
    refused: (reason: string) => Promise<void>,
  ): Promise<void> {
    const { code } = attempt.body;
    if (!code) {
      await this.protection.forgive(attempt);
      await refused('second factor needed');
      throw new UserError(401, TEXTS.secondFactorNeeded);
    }
    if (await this.codes.redeem(user, code, attempt.client)) return;
    await refused('wrong second factor');
    throw new UserError(401, { code: TEXTS.codeRefused });
  }

  /**
   * Locks the account that a sign-in has checked, inside the caller's transaction. A new password, a deactivation or
   * turning on two-factor sign-in ends only existing sessions. So a sign-in that was checked before such a change must
   * not open a session after it.
   * @returns whether it is still as it was checked
   */
  private async lockUnchanged(checked: User): Promise<boolean> {
    await this.users.lock(checked.userId);
    const user = await this.users.findById(checked.userId);
    return user !== null && CHECKED.every((field) => user[field] === checked[field]);
  }

  async logout({ sessionId }: Caller, actor: Actor): Promise<void> {
    await this.database.transaction(async () => {
      await this.sessions.revoke(sessionId);
      await this.audit.record({ event: 'sign-out', actor });
    });
  }

  async hasAccounts(): Promise<boolean> {
    return !(await this.users.isEmpty());
  }

  /** Creates the first super admin of an empty installation; null when there are accounts already, or another server is just creating it. */
  async createFirstAdmin(email: string, password: string): Promise<User | null> {
    const passwordHash = await this.passwords.hash(password);
    return this.database.transaction(async () => {
      if (!(await this.users.isEmpty())) return null;
      return this.users.insertIfNew(
        newUser({
          email,
          passwordHash,
          firstName: 'Administrator',
          userName: 'Administrator',
          emailVerified: true,
          accountActivation: true,
          superAdmin: true,
        }),
      );
    });
  }
}

const signInRefused = (): UserError => new UserError(401, { email: TEXTS.signInRefused });
