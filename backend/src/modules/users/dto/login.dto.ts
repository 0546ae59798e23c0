import { ApiProperty } from '@nestjs/swagger';
import { LIMITS } from '@testplatform/contract';
import { Email, Flag, Text, TrimmedText } from '../../../common/validation/fields.js';
import { CaptchaDto } from './captcha.dto.js';
import { ProfileDto } from './profile.dto.js';

export class LoginDto extends CaptchaDto {
  @Email()
  email: string;

  @Text('Password', { min: LIMITS.passwordMinSignIn, max: LIMITS.passwordMax })
  password: string;

  @Flag('Terms', { optional: true, description: 'Terms agreement' })
  tc?: boolean;

  @TrimmedText('Code', {
    max: LIMITS.secondFactorCodeMax,
    optional: true,
    blank: true,
    description: 'With two-factor sign-in: 6 digits from the app, or a recovery code',
  })
  code?: string;
}

export class LoginAnswerDto {
  @ApiProperty({ description: 'Sent back in the header Token' })
  token: string;

  @ApiProperty()
  super_admin: boolean;

  @ApiProperty({ type: ProfileDto })
  data: ProfileDto;
}
