import { Injectable } from '@nestjs/common';
import { PublicAddress } from '../../../config/public-address.js';
import {
  accountActivated,
  accountDeactivated,
  alreadyRegistered,
  type MailContent,
  MailService,
  newSignUp,
  passwordChanged,
  recoveryCodeUsed,
  resetPassword,
  secondFactorChanged,
  verifyEmail,
} from '../../mail/mail.service.js';
import { AccountTokensRepository } from './account-tokens.repository.js';
import type { AccountTokenKind } from './account-token.entity.js';
import type { User } from '../accounts/user.entity.js';
import { UsersRepository } from '../accounts/users.repository.js';

type Person = Pick<User, 'userId' | 'email' | 'firstName' | 'lastName'>;

/** Mails to people about their accounts (3 §2). Call it inside a transaction: the mails are stored with it and sent after the commit. */
@Injectable()
export class AccountMailer {
  constructor(
    private readonly tokens: AccountTokensRepository,
    private readonly mail: MailService,
    private readonly address: PublicAddress,
    private readonly users: UsersRepository,
  ) {}

  /** Mails a new link to verify the address. Invalidates earlier links. */
  async sendVerification(person: Person): Promise<void> {
    const token = await this.issue(person, 'verify-email');
    const link = this.address.link('/verify-email', { token });
    await this.post(person.email, verifyEmail({ name: person.firstName, link }));
  }

  /** Mails a new link to choose a password. Invalidates earlier links. */
  async sendReset(person: Person): Promise<void> {
    const token = await this.issue(person, 'reset-password');
    const link = this.address.link('/forgot-password', { token });
    await this.post(person.email, resetPassword({ name: person.firstName, link }));
  }

  tellRegistered({ email, firstName }: Person): Promise<void> {
    const signInLink = this.address.link('/login');
    return this.post(
      email,
      alreadyRegistered({ name: firstName, signInLink, resetLink: this.address.link('/forgot-password') }),
    );
  }

  tellPasswordChanged({ email, firstName }: Person): Promise<void> {
    return this.post(email, passwordChanged({ name: firstName, link: this.address.link('/forgot-password') }));
  }

  async tellAdministrators(administrators: readonly Person[], { email, firstName, lastName }: Person): Promise<void> {
    const who = `${firstName} ${lastName}`.trim();
    const link = this.address.notificationLink('/admin/user-list');
    for (const administrator of administrators) await this.post(administrator.email, newSignUp({ who, email, link }));
  }

  /** Tells the owner that an administrator activated or deactivated the account. */
  tellActivation({
    email,
    firstName: name,
    accountActivation,
    emailVerified,
  }: Person & Pick<User, 'accountActivation' | 'emailVerified'>): Promise<void> {
    const link = this.address.link('/login');
    const content = accountActivation ? accountActivated({ name, link, emailVerified }) : accountDeactivated({ name });
    return this.post(email, content);
  }

  /** Tells the owner that two-factor sign-in was turned on or off, or turned off by an administrator. */
  tellSecondFactor({ email, firstName: name }: Person, change: 'on' | 'off' | 'reset'): Promise<void> {
    return this.post(email, secondFactorChanged({ name, change, link: this.address.link('/forgot-password') }));
  }

  tellRecoveryCodeUsed({ email, firstName: name }: Person, left: number): Promise<void> {
    return this.post(email, recoveryCodeUsed({ name, left, link: this.address.link('/forgot-password') }));
  }

  /** Under the lock of the account, so that two requests at once don't leave two valid links. */
  private async issue({ userId }: Person, kind: AccountTokenKind): Promise<string> {
    await this.users.lock(userId);
    return this.tokens.issue(userId, kind);
  }

  private post(to: string, content: MailContent): Promise<void> {
    return this.mail.send(to, content);
  }
}
