import { hash, verify } from '@node-rs/argon2';
import { Inject, Injectable } from '@nestjs/common';
import { clock, LIMITS, TEXTS } from '@testplatform/contract';
import { invalid } from '../../../common/errors.js';
import type { Client } from '../../../common/http/client.js';
import { type Settings, SETTINGS_TOKEN } from '../../../config/settings.js';
import { AbuseProtection } from '../accounts/abuse-protection.js';
import type { User } from '../accounts/user.entity.js';
import { UsersRepository } from '../accounts/users.repository.js';
import { SecondFactorsRepository } from '../second-factor/second-factors.repository.js';
import { isCommonPassword } from './common-passwords.js';
import { SessionsService } from '../sessions/sessions.service.js';

/** argon2id with OWASP's parameters: 19 MiB, 2 passes. */
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

@Injectable()
export class PasswordsService {
  private decoy: Promise<string> | undefined;

  constructor(
    private readonly users: UsersRepository,
    private readonly sessions: SessionsService,
    private readonly factors: SecondFactorsRepository,
    private readonly protection: AbuseProtection,
    @Inject(SETTINGS_TOKEN) private readonly settings: Settings,
  ) {}

  /** @throws UserError 422 for a common password, or one too short for this installation */
  async checkNew(password: string): Promise<void> {
    const { PASSWORD_MIN } = this.settings;
    if ([...password].length < PASSWORD_MIN)
      throw invalid({ password: TEXTS.passwordTooShort.replace(`${LIMITS.passwordMinSignUp}`, `${PASSWORD_MIN}`) });
    if (await isCommonPassword(password)) throw invalid({ password: TEXTS.passwordCommon });
  }

  hash(password: string): Promise<string> {
    return hash(password, OPTIONS);
  }

  /** Sets the password of an account and signs it out everywhere, inside the caller's transaction. */
  async replace(userId: number, passwordHash: string): Promise<void> {
    // Disconnects the device too: somebody who knew the old password may have connected one of theirs.
    await this.users.update(userId, { passwordHash, modifiedAt: clock.now(), xecutorDuid: null });
    await this.sessions.revokeAll(userId);
    // A set-up that the old password has started. What is confirmed stays on.
    if (!(await this.users.findById(userId))?.secondFactor) await this.factors.remove(userId);
  }

  /** Asks a signed-in person for their password again. @throws UserError 422 if it is wrong, 429 */
  async requireOwn({ userId, passwordHash }: User, password: string, client: Client): Promise<void> {
    const attempt = { call: 'secondFactor', client, account: `user ${userId}` } as const;
    await this.protection.count(attempt);
    if (!(await this.matches(passwordHash, password))) throw invalid({ password: 'This is not your password' });
    await this.protection.forgive(attempt);
  }

  /** Takes the same time for an unknown account (no hash) as for a known one. */
  async matches(storedHash: string | undefined, password: string): Promise<boolean> {
    this.decoy ??= this.hash('nobody has this password');
    const matches = await verify(storedHash ?? (await this.decoy), password);
    return matches && storedHash !== undefined;
  }
}
