import { Injectable } from '@nestjs/common';
import { clock, TEXTS } from '@testplatform/contract';
import type { Caller } from '../../../common/access/access.js';
import { conflict, invalid, tokenError } from '../../../common/errors.js';
import type { Client } from '../../../common/http/client.js';
import { Database } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { AccountMailer } from '../mailed-links/account-mailer.js';
import { AccountTokensRepository } from '../mailed-links/account-tokens.repository.js';
import { AbuseProtection } from './abuse-protection.js';
import type { EmailVerifyDto, MessageAnswerDto } from '../dto/account-calls.dto.js';
import type { CaptchaDto } from '../dto/captcha.dto.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { UsersRepository } from './users.repository.js';

/** Verifies that people own the address they signed up with (3 §2). */
@Injectable()
export class VerificationService {
  constructor(
    private readonly users: UsersRepository,
    private readonly tokens: AccountTokensRepository,
    private readonly sessions: SessionsService,
    private readonly mailer: AccountMailer,
    private readonly protection: AbuseProtection,
    private readonly audit: AuditService,
    private readonly database: Database,
  ) {}

  /** Verifies an address by a mailed link. @throws UserError 422 for an invalid link, 409 for one that was used already */
  async verify(body: EmailVerifyDto, client: Client): Promise<void> {
    await this.protection.admit({ call: 'verify', client, account: body.token, body });
    const verified = await this.database.transaction(async () => {
      const userId = await this.tokens.redeem(body.token, 'verify-email');
      if (userId === null) return false;
      await this.users.update(userId, { emailVerified: true, modifiedAt: clock.now() });
      const email = (await this.users.findById(userId))?.email ?? '';
      await this.audit.record({ event: 'email-verified', actor: { userId, email, client } });
      // These tokens only allow requesting another link.
      await this.sessions.revokeAll(userId, 'resend-verification');
      return true;
    });
    if (verified) return;
    const owner = await this.tokens.ownerOfUsed(body.token, 'verify-email');
    if (owner !== null && (await this.users.findById(owner))?.emailVerified)
      throw conflict('token', TEXTS.alreadyVerified);
    throw invalid({ token: 'This link has expired or was already used. Sign in to get a new one.' });
  }

  /** Mails another link to the holder of a limited token. Earlier links become invalid. */
  async resend(caller: Caller, body: CaptchaDto, client: Client): Promise<MessageAnswerDto> {
    await this.protection.admit({ call: 'resend', client, account: `user ${caller.userId}`, body });
    await this.database.transaction(async () => {
      const user = await this.users.findById(caller.userId);
      if (!user || user.emailVerified) throw tokenError(TEXTS.tokenNotValid);
      await this.mailer.sendVerification(user);
    });
    return { message: TEXTS.linkRequested };
  }
}
