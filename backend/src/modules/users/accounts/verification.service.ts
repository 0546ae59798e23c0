import { Injectable } from '@nestjs/common';
import { TEXTS } from '@testplatform/contract';
import type { Caller } from '../../../common/access/access.js';
import { invalid, tokenError } from '../../../common/errors.js';
import type { Client } from '../../../common/http/client.js';
import { Database } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { AccountMailer } from '../mailed-links/account-mailer.js';
import { AccountTokensRepository } from '../mailed-links/account-tokens.repository.js';
import { AbuseProtection } from './abuse-protection.js';
import type { EmailVerifyDto, MessageAnswerDto, ResendVerificationDto } from '../dto/account-calls.dto.js';
import { SessionsService } from '../sessions/sessions.service.js';
import { UsersRepository } from './users.repository.js';

/** Whether an address belongs to whoever signed up with it (3 §2). */
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

  /** Verifies the address that a mailed link went to. @throws UserError 422 for a link that is no good */
  async verify(body: EmailVerifyDto, client: Client): Promise<void> {
    await this.protection.admit({ call: 'verify', client, account: body.token, body });
    const verified = await this.database.transaction(async () => {
      const userId = await this.tokens.redeem(body.token, 'verify-email');
      if (userId === null) return false;
      await this.users.update(userId, { emailVerified: true, modifiedAt: Date.now() });
      const email = (await this.users.findById(userId))?.email ?? '';
      await this.audit.record({ event: 'email-verified', actor: { userId, email, client } });
      // They were good for asking for another link only.
      await this.sessions.revokeAll(userId, 'resend-verification');
      return true;
    });
    if (!verified) throw invalid({ token: 'This link was used already, or is out of date. Sign in to get a new one.' });
  }

  /** Mails the holder of a limited token another link; the ones before are void. */
  async resend(caller: Caller, body: ResendVerificationDto, client: Client): Promise<MessageAnswerDto> {
    await this.protection.admit({ call: 'resend', client, account: `user ${caller.userId}`, body });
    await this.database.transaction(async () => {
      const user = await this.users.findById(caller.userId);
      if (!user || user.emailVerified) throw tokenError(TEXTS.tokenNotValid);
      await this.mailer.sendVerification(user);
    });
    return { message: 'Your request has been submitted. A new link will follow shortly.' };
  }
}
