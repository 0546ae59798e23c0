import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { LIMITS } from '@testplatform/contract';
import { Equals, Matches, ValidateIf } from 'class-validator';
import { COUNTRY_NAME } from '../../../common/http/client.js';
import { Email, Name, TrimmedText } from '../../../common/validation/fields.js';
import { CaptchaDto } from './captcha.dto.js';
import { NewPassword } from './new-password.js';

/** With `clearable`, "" clears the field; otherwise it counts as absent. */
interface Clearable {
  readonly clearable?: boolean;
}

const unlessCleared = (clearable = false): PropertyDecorator =>
  clearable ? ValidateIf((_object, value) => value !== '') : () => undefined;

export const Phone = ({ clearable }: Clearable = {}): PropertyDecorator =>
  applyDecorators(
    TrimmedText('Phone', { min: LIMITS.phoneMin, max: LIMITS.phoneMax, optional: true, blank: !clearable }),
    unlessCleared(clearable),
  );

export const Country = ({ clearable }: Clearable = {}): PropertyDecorator =>
  applyDecorators(
    TrimmedText('Country', { min: LIMITS.countryMin, max: LIMITS.countryMax, optional: true, blank: !clearable }),
    Matches(COUNTRY_NAME, { message: 'Country should be the name of a country' }),
    unlessCleared(clearable),
  );

/** ASCII only: letters of other scripts, full-width and invisible ones could imitate another person's address. */
const PLAIN = /^[\x21-\x7e]*$/;

export class RegisterDto extends CaptchaDto {
  @Name('First name', { min: LIMITS.firstNameMin, max: LIMITS.nameMax })
  firstName: string;

  @Name('Last name', { max: LIMITS.nameMax, optional: true })
  lastName?: string;

  @Email()
  @Matches(PLAIN, {
    message: 'An address has the letters a to z, digits and signs: letters of other scripts look like these',
  })
  email: string;

  @NewPassword()
  password: string;

  @Phone()
  phone?: string;

  @Country()
  country?: string;

  @Equals(true, { message: 'Please agree to the terms of service' })
  @ApiProperty({ type: 'boolean', description: 'Agreement to the terms of service: true' })
  tc: boolean;
}
