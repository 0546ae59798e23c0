import { Module } from '@nestjs/common';
import { Authenticator } from '../../common/access/access.js';
import { RateLimitModule } from '../../common/rate-limit/rate-limit.module.js';
import { AuditModule } from '../audit/audit.module.js';
import { CaptchaModule } from '../captcha/captcha.module.js';
import { MailModule } from '../mail/mail.module.js';
import { AccountMailer } from './account-mailer.js';
import { AccountTokensRepository } from './account-tokens.repository.js';
import { AccountsController } from './accounts.controller.js';
import { Admission } from './admission.js';
import { FirstAdmin } from './first-admin.js';
import { PasswordResetService } from './password-reset.service.js';
import { PasswordsService } from './passwords.service.js';
import { SessionsRepository } from './sessions.repository.js';
import { SessionsService } from './sessions.service.js';
import { SignUpService } from './sign-up.service.js';
import { TicketsRepository } from './tickets.repository.js';
import { TicketsService } from './tickets.service.js';
import { UserNamesService } from './user-names.service.js';
import { UsersAdminRepository } from './users-admin.repository.js';
import { UsersAdminService } from './users-admin.service.js';
import { UsersController } from './users.controller.js';
import { UsersRepository } from './users.repository.js';
import { UsersService } from './users.service.js';
import { VerificationService } from './verification.service.js';

@Module({
  imports: [AuditModule, MailModule, CaptchaModule, RateLimitModule],
  controllers: [UsersController, AccountsController],
  providers: [
    UsersRepository,
    SessionsRepository,
    AccountTokensRepository,
    TicketsRepository,
    TicketsService,
    PasswordsService,
    Admission,
    AccountMailer,
    SignUpService,
    VerificationService,
    PasswordResetService,
    SessionsService,
    UsersService,
    UserNamesService,
    UsersAdminRepository,
    UsersAdminService,
    FirstAdmin,
    { provide: Authenticator, useExisting: SessionsService },
  ],
  exports: [UsersService, UsersAdminService, UserNamesService, SessionsService, TicketsService, Authenticator],
})
export class UsersModule {}
