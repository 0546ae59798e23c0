import { Injectable } from '@nestjs/common';
import { TEXTS } from '@testplatform/contract';
import type { Actor, Caller } from '../../../common/access/access.js';
import { conflict, invalid, notFound, tokenError } from '../../../common/errors.js';
import type { Answer } from '../../../common/http/envelope.js';
import { Database } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import type { User } from '../accounts/user.entity.js';
import { UsersRepository } from '../accounts/users.repository.js';
import type {
  ConfirmSecondFactorDto,
  ProveOwnerDto,
  RecoveryCodesDto,
  SecondFactorDto,
  SetUpDto,
  StartSecondFactorDto,
} from '../dto/second-factor.dto.js';
import { AccountMailer } from '../mailed-links/account-mailer.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { SecondFactorCodesService } from './second-factor-codes.service.js';
import { setUpUri } from './totp.js';

/** Turns two-factor sign-in on and off (3 §15). */
@Injectable()
export class SecondFactorService {
  constructor(
    private readonly users: UsersRepository,
    private readonly codes: SecondFactorCodesService,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsService,
    private readonly mailer: AccountMailer,
    private readonly audit: AuditService,
    private readonly database: Database,
  ) {}

  async state({ userId, lacksSecondFactor }: Caller): Promise<Answer<SecondFactorDto>> {
    const { secondFactor } = await this.own(userId);
    return {
      data: {
        on: secondFactor,
        demanded: lacksSecondFactor,
        recoveryCodes: await this.codes.countRecoveryCodes(userId),
      },
    };
  }

  /**
   * Issues a secret for an authenticator app. Sign-in is unchanged until `confirm`.
   * @throws UserError 422 for a wrong password, 409 if it is on, 429
   */
  async start({ password }: StartSecondFactorDto, { userId, client }: Actor): Promise<Answer<SetUpDto>> {
    await this.passwords.requireOwn(await this.own(userId), password, client);
    return this.database.transaction(async () => {
      const user = await this.lock(userId, false);
      const secret = await this.codes.issueSecret(userId);
      return { data: { secret, uri: setUpUri(secret, user.email) } };
    });
  }

  /**
   * Turns it on with a first code from the app, and signs the owner out everywhere else.
   * @returns the recovery codes, which are never shown again
   * @throws UserError 422 for a wrong code, 409 if it is on or no set-up was started lately, 429
   */
  async confirm(
    { code }: ConfirmSecondFactorDto,
    { sessionId }: Caller,
    actor: Actor,
  ): Promise<Answer<RecoveryCodesDto>> {
    const { userId, client } = actor;
    requireState(await this.own(userId), false);
    await this.codes.requireSetUp(userId);
    const turnOn = () =>
      this.database.transaction(async () => {
        const user = await this.lock(userId, false);
        if (!(await this.codes.redeemAppCode(userId, code))) return false;
        const recoveryCodes = await this.codes.issueRecoveryCodes(userId);
        await this.users.update(userId, { secondFactor: true });
        await this.sessions.revokeOthers(userId, sessionId);
        await this.audit.record({ event: 'second-factor-on', actor });
        await this.mailer.tellSecondFactor(user, 'on');
        return recoveryCodes;
      });
    const recoveryCodes = await this.codes.limit(userId, client, turnOn);
    if (!recoveryCodes) throw wrongCode();
    return { data: { recoveryCodes } };
  }

  /** Replaces the recovery codes. @throws UserError 422 for a wrong password or code, 409 if it is off, 429 */
  async renewRecoveryCodes(body: ProveOwnerDto, actor: Actor): Promise<Answer<RecoveryCodesDto>> {
    await this.proveOwner(body, actor);
    return this.database.transaction(async () => {
      await this.lock(actor.userId, true);
      const recoveryCodes = await this.codes.issueRecoveryCodes(actor.userId);
      await this.audit.record({ event: 'recovery-codes-renewed', actor });
      return { data: { recoveryCodes } };
    });
  }

  /** @throws UserError 422 for a wrong password or code, 409 if it is off, 429 */
  async turnOff(body: ProveOwnerDto, actor: Actor): Promise<void> {
    await this.proveOwner(body, actor);
    await this.database.transaction(async () => {
      const user = await this.lock(actor.userId, true);
      await this.remove(user);
      await this.audit.record({ event: 'second-factor-off', actor });
      await this.mailer.tellSecondFactor(user, 'off');
    });
  }

  /** Turns it off for a person who lost the app and the codes. @throws UserError 404, 409 if it is off or one's own */
  async reset(userId: number, actor: Actor): Promise<void> {
    if (userId === actor.userId)
      throw conflict(
        'second_factor',
        'Turn your own two-factor sign-in off under Account, with your password and a code',
      );
    await this.database.transaction(async () => {
      const user = await this.lock(userId, true);
      await this.remove(user);
      const subject = { type: 'user', id: userId, name: user.email };
      await this.audit.record({ event: 'second-factor-reset', actor, subject });
      await this.mailer.tellSecondFactor(user, 'reset');
    });
  }

  private async remove({ userId }: User): Promise<void> {
    await this.codes.remove(userId);
    await this.users.update(userId, { secondFactor: false });
  }

  /** Requires the password and a code: a stolen session must not be enough. */
  private async proveOwner({ password, code }: ProveOwnerDto, { userId, client }: Actor): Promise<void> {
    const user = await this.own(userId);
    requireState(user, true);
    await this.passwords.requireOwn(user, password, client);
    if (!(await this.codes.redeem(user, code, client))) throw wrongCode();
  }

  private async own(userId: number): Promise<User> {
    const user = await this.users.findById(userId);
    if (!user) throw tokenError(TEXTS.tokenNotValid);
    return user;
  }

  /**
   * Locks an account until the transaction ends.
   * @throws UserError 404, 409 unless two-factor sign-in is on or off as `isOn` says
   */
  private async lock(userId: number, isOn: boolean): Promise<User> {
    await this.users.lock(userId);
    const user = await this.users.findById(userId);
    if (!user) throw notFound('user_id', 'There is no such user');
    requireState(user, isOn);
    return user;
  }
}

function requireState({ secondFactor }: User, isOn: boolean): void {
  if (secondFactor !== isOn)
    throw conflict('second_factor', `Two-factor sign-in is ${secondFactor ? 'already on' : 'not on'}`);
}

const wrongCode = () => invalid({ code: TEXTS.codeRefused });
