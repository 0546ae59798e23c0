import { ApiProperty } from '@nestjs/swagger';
import { Email, Text } from '../../../common/validation/fields.js';
import { CaptchaDto } from './captcha.dto.js';
import { NewPassword } from './new-password.js';

/** Maximum length; tokens of links have 43 characters. */
const LINK_TOKEN_MAX = 200;
const LINK_TOKEN = { min: 1, max: LINK_TOKEN_MAX, description: 'Token of the mailed link' };

export class EmailVerifyDto extends CaptchaDto {
  @Text('Token', LINK_TOKEN)
  token: string;
}

export class PasswordResetLinkDto extends CaptchaDto {
  @Email()
  email: string;
}

export class PasswordUpdateDto extends EmailVerifyDto {
  @Email({ optional: true })
  email?: string;

  @NewPassword()
  password: string;
}

/** The answer of a call that only says what happens next. */
export class MessageAnswerDto {
  @ApiProperty({ description: 'One sentence for a person' })
  message: string;
}
