import { Inject, Injectable, Logger } from '@nestjs/common';
import { TEXTS } from '@testplatform/contract';
import { invalid, type UserError } from '../../../common/errors.js';
import type { Client } from '../../../common/http/client.js';
import { requireEmail } from '../../../common/validation/email.js';
import { type Settings, SETTINGS_TOKEN } from '../../../config/settings.js';
import { Database } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { AccountMailer } from '../mailed-links/account-mailer.js';
import { AccountTokensRepository } from '../mailed-links/account-tokens.repository.js';
import { AbuseProtection } from '../accounts/abuse-protection.js';
import type { MessageAnswerDto, PasswordResetLinkDto, PasswordUpdateDto } from '../dto/account-calls.dto.js';
import { PasswordsService } from './passwords.service.js';
import { UsersRepository } from '../accounts/users.repository.js';

/** Resets forgotten passwords by mailed links (1 §4, 3 §2). */
@Injectable()
export class PasswordResetService {
  private readonly logger = new Logger('PasswordReset');

  constructor(
    private readonly users: UsersRepository,
    private readonly tokens: AccountTokensRepository,
    private readonly passwords: PasswordsService,
    private readonly mailer: AccountMailer,
    private readonly protection: AbuseProtection,
    private readonly audit: AuditService,
    private readonly database: Database,
    @Inject(SETTINGS_TOKEN) private readonly settings: Settings,
  ) {}

  /** Mails a link if the account exists. Answers before looking it up, so that neither text nor time reveals whether it does. */
  async request(body: PasswordResetLinkDto, client: Client): Promise<MessageAnswerDto> {
    requireEmail(body.email, this.settings);
    await this.protection.admit({ call: 'resetLink', client, account: body.email, body });
    setImmediate(() => {
      this.sendLink(body.email, client).catch((error: unknown) =>
        this.logger.error({ err: error }, 'Mailing a link to reset a password failed'),
      );
    });
    return { message: TEXTS.resetRequested };
  }

  /**
   * Sets a new password by a mailed link, and signs the owner out everywhere.
   * @throws UserError 422 for an invalid link, or one for another address than the call names
   */
  async update(body: PasswordUpdateDto, client: Client): Promise<MessageAnswerDto> {
    const { token, password } = body;
    await this.passwords.checkNew(password);
    await this.protection.admit({ call: 'passwordUpdate', client, account: token, body });
    const owner = await this.ownerOf(token, body.email);
    if (owner === null) throw badLink();
    const passwordHash = await this.passwords.hash(password);
    await this.database.transaction(async () => {
      if ((await this.tokens.redeem(token, 'reset-password')) !== owner.userId) throw badLink();
      await this.passwords.replace(owner.userId, passwordHash);
      await this.audit.record({ event: 'password-changed', actor: { ...owner, client } });
      await this.mailer.tellPasswordChanged(owner);
    });
    return { message: 'Your password was changed. Please sign in with it.' };
  }

  private async sendLink(email: string, client: Client): Promise<void> {
    const user = await this.users.findByEmail(email);
    if (!user) return;
    await this.database.transaction(async () => {
      await this.mailer.sendReset(user);
      await this.audit.record({ event: 'password-reset-requested', actor: { ...user, client } });
    });
  }

  /** The account of a link; null when the link is invalid or the call names another address. */
  private async ownerOf(token: string, email: string | undefined) {
    const userId = await this.tokens.peek(token, 'reset-password');
    const user = userId === null ? null : await this.users.findById(userId);
    return user && (email === undefined || email.toLowerCase() === user.email) ? user : null;
  }
}

const badLink = (): UserError =>
  invalid({ token: 'This link has expired or was already used. Please ask for a new one.' });
