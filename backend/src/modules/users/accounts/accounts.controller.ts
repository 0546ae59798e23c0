import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, LimitedToken, Public } from '../../../common/access/access.js';
import { Call } from '../../../common/http/call.decorator.js';
import { type Client, CurrentClient } from '../../../common/http/client.js';
import { EmailVerifyDto, MessageAnswerDto, PasswordResetLinkDto, PasswordUpdateDto } from '../dto/account-calls.dto.js';
import { CaptchaDto } from '../dto/captcha.dto.js';
import { RegisterDto } from '../dto/register.dto.js';
import { PasswordResetService } from '../passwords/password-reset.service.js';
import { SignUpService } from './sign-up.service.js';
import { VerificationService } from './verification.service.js';

/** Sign-up, verification and password reset (1 §4, 3 §2). */
@ApiTags('users')
@Controller()
export class AccountsController {
  constructor(
    private readonly signUp: SignUpService,
    private readonly verification: VerificationService,
    private readonly passwordReset: PasswordResetService,
  ) {}

  @Call('users/register', { summary: 'Sign up', answer: MessageAnswerDto, open: true })
  @Public()
  register(@Body() body: RegisterDto, @CurrentClient() client: Client): Promise<MessageAnswerDto> {
    return this.signUp.register(body, client);
  }

  @Call('users/email-verify', { summary: 'Verify an email address with the link sent to it', open: true })
  @Public()
  verifyEmail(@Body() body: EmailVerifyDto, @CurrentClient() client: Client): Promise<void> {
    return this.verification.verify(body, client);
  }

  @Call('users/resend-email-verification', {
    summary: 'Email another link; takes the token of a sign-in that was refused with "Account not verified"',
    answer: MessageAnswerDto,
  })
  @LimitedToken()
  resendEmailVerification(
    @CurrentCaller() caller: Caller,
    @Body() body: CaptchaDto,
    @CurrentClient() client: Client,
  ): Promise<MessageAnswerDto> {
    return this.verification.resend(caller, body, client);
  }

  @Call('users/password-reset-link', {
    summary: 'Email a link to choose a new password',
    answer: MessageAnswerDto,
    open: true,
  })
  @Public()
  passwordResetLink(@Body() body: PasswordResetLinkDto, @CurrentClient() client: Client): Promise<MessageAnswerDto> {
    return this.passwordReset.request(body, client);
  }

  @Call('users/password-update', {
    summary: 'Choose a new password with the link of an email',
    answer: MessageAnswerDto,
    open: true,
  })
  @Public()
  passwordUpdate(@Body() body: PasswordUpdateDto, @CurrentClient() client: Client): Promise<MessageAnswerDto> {
    return this.passwordReset.update(body, client);
  }
}
