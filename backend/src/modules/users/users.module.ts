import { createSecretKey } from 'node:crypto';
import { Global, Module } from '@nestjs/common';
import { JwtModule, type JwtModuleOptions } from '@nestjs/jwt';
import { Authenticator } from '../../common/access/access.js';
import { UserNames } from '../../common/access/person.js';
import { RateLimitModule } from '../../common/rate-limit/rate-limit.module.js';
import { type Secrets, SECRETS_TOKEN } from '../../config/secrets.js';
import { AuditModule } from '../audit/audit.module.js';
import { MailModule } from '../mail/mail.module.js';
import { AccountMailer } from './mailed-links/account-mailer.js';
import { AccountTokensRepository } from './mailed-links/account-tokens.repository.js';
import { AccountsController } from './accounts/accounts.controller.js';
import { AbuseProtection } from './accounts/abuse-protection.js';
import { CaptchaService } from './accounts/captcha.service.js';
import { FirstAdmin } from './administration/first-admin.js';
import { PasswordResetService } from './passwords/password-reset.service.js';
import { PasswordsService } from './passwords/passwords.service.js';
import { SecondFactorCodesService } from './second-factor/second-factor-codes.service.js';
import { SecondFactorController } from './second-factor/second-factor.controller.js';
import { SecondFactorService } from './second-factor/second-factor.service.js';
import { SecondFactorsRepository } from './second-factor/second-factors.repository.js';
import { SessionsRepository } from './sessions/sessions.repository.js';
import { SessionsService } from './sessions/sessions.service.js';
import { SignUpService } from './accounts/sign-up.service.js';
import { DownloadTicketsRepository } from './sessions/download-tickets.repository.js';
import { DownloadTicketsService } from './sessions/download-tickets.service.js';
import { ProfileService } from './accounts/profile.service.js';
import { UserNamesService } from './accounts/user-names.service.js';
import { UserRightsService } from './accounts/user-rights.service.js';
import { HeldRolesRepository } from './roles/held-roles.repository.js';
import { RolesRepository } from './roles/roles.repository.js';
import { RolesService } from './roles/roles.service.js';
import { UsersAdminRepository } from './administration/users-admin.repository.js';
import { UsersAdminService } from './administration/users-admin.service.js';
import { UsersController } from './accounts/users.controller.js';
import { UsersRepository } from './accounts/users.repository.js';
import { UsersService } from './accounts/users.service.js';
import { VerificationService } from './accounts/verification.service.js';

const ALGORITHM = 'HS256';

/** Tokens are signed and verified with one algorithm, whatever their header says. */
const jwtOptions = ({ tokenSecret }: Secrets): JwtModuleOptions => ({
  // A KeyObject, because a string would be parsed anew for each token.
  secret: createSecretKey(tokenSecret, 'utf8'),
  signOptions: { algorithm: ALGORITHM },
  verifyOptions: { algorithms: [ALGORITHM] },
});

/** Global: it provides what common/access declares, Authenticator and UserNames. */
@Global()
@Module({
  imports: [
    AuditModule,
    MailModule,
    RateLimitModule,
    JwtModule.registerAsync({ inject: [SECRETS_TOKEN], useFactory: jwtOptions }),
  ],
  controllers: [UsersController, AccountsController, SecondFactorController],
  providers: [
    UsersRepository,
    SessionsRepository,
    AccountTokensRepository,
    DownloadTicketsRepository,
    DownloadTicketsService,
    SecondFactorsRepository,
    SecondFactorCodesService,
    SecondFactorService,
    PasswordsService,
    CaptchaService,
    AbuseProtection,
    AccountMailer,
    SignUpService,
    VerificationService,
    PasswordResetService,
    SessionsService,
    UsersService,
    ProfileService,
    UserRightsService,
    RolesRepository,
    HeldRolesRepository,
    RolesService,
    UsersAdminRepository,
    UsersAdminService,
    FirstAdmin,
    { provide: Authenticator, useExisting: SessionsService },
    { provide: UserNames, useClass: UserNamesService },
  ],
  exports: [
    UsersService,
    UsersAdminService,
    RolesService,
    SecondFactorService,
    UserRightsService,
    SessionsService,
    DownloadTicketsService,
    Authenticator,
    UserNames,
  ],
})
export class UsersModule {}
