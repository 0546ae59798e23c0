import { Inject, Injectable } from '@nestjs/common';
import type { Client } from '../../../common/http/client.js';
import { requireEmail } from '../../../common/validation/email.js';
import { type Settings, SETTINGS_TOKEN } from '../../../config/settings.js';
import { Database } from '../../../database/database.js';
import { AuditService } from '../../audit/audit.service.js';
import { AccountMailer } from '../mailed-links/account-mailer.js';
import { AbuseProtection } from './abuse-protection.js';
import type { MessageAnswerDto } from '../dto/account-calls.dto.js';
import type { RegisterDto } from '../dto/register.dto.js';
import { newUser } from './new-user.js';
import { PasswordsService } from '../passwords/passwords.service.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class SignUpService {
  constructor(
    private readonly users: UsersRepository,
    private readonly passwords: PasswordsService,
    private readonly mailer: AccountMailer,
    private readonly protection: AbuseProtection,
    private readonly audit: AuditService,
    private readonly database: Database,
    @Inject(SETTINGS_TOKEN) private readonly settings: Settings,
  ) {}

  /**
   * Creates an account and mails its owner a link. If the address has an account, the answer and the work are the same, and its owner gets
   * a notice instead (3 §2).
   */
  async register(body: RegisterDto, client: Client): Promise<MessageAnswerDto> {
    requireEmail(body.email, this.settings);
    await this.passwords.checkNew(body.password);
    await this.protection.admit({ call: 'register', client, account: body.email, body });
    const passwordHash = await this.passwords.hash(body.password);
    await this.database.transaction(() => this.insert(body, passwordHash, client));
    return { message: 'Thank you for signing up. We have sent a link to your address: open it to verify your email.' };
  }

  private async insert(body: RegisterDto, passwordHash: string, client: Client): Promise<void> {
    const { firstName, lastName = '', phone = '', country = '' } = body;
    const email = body.email.toLowerCase();
    const known = await this.users.findByEmail(email);
    const user =
      known === null
        ? await this.users.insertIfNew(newUser({ email, passwordHash, firstName, lastName, phone, country }))
        : null;
    const actor = { userId: user?.userId ?? null, email, client };
    // Written in both cases: the time of a commit would reveal whether the account exists.
    await this.audit.record({
      event: 'sign-up',
      actor,
      ...(!user && { detail: { refused: 'has an account already' } }),
    });
    if (user) {
      await this.mailer.sendVerification(user);
      await this.mailer.tellAdministrators(await this.users.findAdministrators(), user);
      return;
    }
    const owner = known ?? (await this.users.findByEmail(email));
    if (owner) await this.mailer.tellRegistered(owner);
  }
}
