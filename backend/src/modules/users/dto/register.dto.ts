import { ApiProperty } from '@nestjs/swagger';
import { LIMITS } from '@testplatform/contract';
import { Equals } from 'class-validator';
import { Email, TrimmedText } from '../../../common/validation/fields.js';
import { CaptchaDto } from './captcha.dto.js';
import { NewPassword } from './new-password.js';

export class RegisterDto extends CaptchaDto {
  @TrimmedText('First name', { min: LIMITS.firstNameMin, max: LIMITS.nameMax })
  firstName: string;

  @TrimmedText('Last name', { max: LIMITS.nameMax, optional: true })
  lastName?: string;

  @Email()
  email: string;

  @NewPassword()
  password: string;

  @TrimmedText('Phone', { min: LIMITS.phoneMin, max: LIMITS.phoneMax, optional: true, blank: true })
  phone?: string;

  @TrimmedText('Country', { min: LIMITS.countryMin, max: LIMITS.countryMax, optional: true, blank: true })
  country?: string;

  @Equals(true, { message: 'Please agree to the terms of service' })
  @ApiProperty({ type: 'boolean', description: 'Agreement to the terms of service: true' })
  tc: boolean;
}
