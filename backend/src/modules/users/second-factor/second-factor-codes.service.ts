import { clock, LIMITS } from '@testplatform/contract';
import { Injectable } from '@nestjs/common';
import { conflict } from '../../../common/errors.js';
import type { Client } from '../../../common/http/client.js';
import { SecretBox, UnreadableSecretError } from '../../../common/secret-box.js';
import { Database } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { AbuseProtection } from '../accounts/abuse-protection.js';
import type { User } from '../accounts/user.entity.js';
import { AccountMailer } from '../mailed-links/account-mailer.js';
import { isRecoveryCode, newRecoveryCodes, recoveryCodeHash } from './recovery-codes.js';
import { SecondFactorsRepository } from './second-factors.repository.js';
import { newSecret, stepOf } from './totp.js';

const UNREADABLE =
  'Codes from the app can’t be checked, because the server’s SECRET_KEY was changed. Use a recovery code, or ask an administrator';

const NO_SET_UP =
  'There is no set-up to confirm any more: it lasts 15 minutes, and until the password changes. Start again with your password';

/** Issues and checks the codes of authenticator apps and recovery codes. Each code works once (3 §15). */
@Injectable()
export class SecondFactorCodesService {
  constructor(
    private readonly factors: SecondFactorsRepository,
    private readonly box: SecretBox,
    private readonly protection: AbuseProtection,
    private readonly mailer: AccountMailer,
    private readonly audit: AuditService,
    private readonly database: Database,
  ) {}

  /**
   * Checks and uses up a code: six digits from the app, or a recovery code, whose use is mailed to the owner. Wrong codes are rate-limited.
   * @throws UserError 429, and 409 if the secret can't be read
   */
  redeem(user: User, code: string, client: Client): Promise<boolean> {
    return this.limit(user.userId, client, () =>
      isRecoveryCode(code) ? this.redeemRecoveryCode(user, code, client) : this.redeemAppCode(user.userId, code),
    );
  }

  /**
   * Rate-limits the guesses at an account's codes. Only wrong guesses count, for which `guess` returns false. Call it
   * outside a transaction, whose retries would count again.
   * @throws UserError 429
   */
  async limit<T>(userId: number, client: Client, guess: () => Promise<T | false>): Promise<T | false> {
    const attempt = { call: 'secondFactor', client, account: `user ${userId}` } as const;
    await this.protection.count(attempt);
    const right = await guess();
    if (right !== false) await this.protection.forgive(attempt);
    return right;
  }

  /** Checks and uses up a code from the app; the caller limits its guesses. @throws UserError 409 if the secret can't be read */
  async redeemAppCode(userId: number, code: string): Promise<boolean> {
    const factor = await this.factors.find(userId);
    const step = factor && stepOf(code.replace(/\s/g, ''), this.open(factor.secret), clock.now());
    if (step === null) return false;
    return this.database.transaction(() => this.factors.useStep(userId, step));
  }

  /** Stores a new secret in the caller's transaction, and returns it in Base32. */
  async issueSecret(userId: number): Promise<string> {
    const secret = newSecret();
    await this.factors.replace(userId, this.box.seal(secret));
    return secret;
  }

  /** @throws UserError 409 unless a secret was issued a short while ago, so that a session that is stolen later is not enough */
  async requireSetUp(userId: number): Promise<void> {
    const factor = await this.factors.find(userId);
    if (!factor || factor.createdAt + LIMITS.secondFactorSetUpMs <= clock.now())
      throw conflict('second_factor', NO_SET_UP);
  }

  /** Replaces the recovery codes in the caller's transaction, and returns the new ones. */
  async issueRecoveryCodes(userId: number): Promise<string[]> {
    const codes = newRecoveryCodes();
    await this.factors.replaceRecoveryCodes(userId, codes.map(recoveryCodeHash));
    return codes;
  }

  countRecoveryCodes(userId: number): Promise<number> {
    return this.factors.countRecoveryCodes(userId);
  }

  /** Removes secret and recovery codes in the caller's transaction. */
  remove(userId: number): Promise<void> {
    return this.factors.remove(userId);
  }

  private redeemRecoveryCode(user: User, code: string, client: Client): Promise<boolean> {
    return this.database.transaction(async () => {
      if (!(await this.factors.useRecoveryCode(user.userId, recoveryCodeHash(code)))) return false;
      const left = await this.factors.countRecoveryCodes(user.userId);
      await this.audit.record({ event: 'recovery-code-used', actor: { ...user, client }, detail: { left } });
      await this.mailer.tellRecoveryCodeUsed(user, left);
      return true;
    });
  }

  private open(sealed: string): string {
    try {
      return this.box.open(sealed);
    } catch (error) {
      if (!(error instanceof UnreadableSecretError)) throw error;
      throw conflict('code', UNREADABLE);
    }
  }
}
