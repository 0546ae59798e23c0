import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { LIMITS, TEXTS } from '@testplatform/contract';
import { IsString, MaxLength, MinLength } from 'class-validator';
import { textSentence } from '../../../common/validation/fields.js';

/** A password that is chosen (1 §5). An installation may ask for more characters; then the service refuses it. */
export function NewPassword(): PropertyDecorator {
  const short = textSentence('Password', TEXTS.passwordTooShort);
  const long = textSentence('Password', `Password should have at most ${LIMITS.passwordMax} characters`);
  return applyDecorators(
    IsString(short),
    MinLength(LIMITS.passwordMinSignUp, short),
    MaxLength(LIMITS.passwordMax, long),
    ApiProperty({ type: 'string', minLength: LIMITS.passwordMinSignUp, maxLength: LIMITS.passwordMax }),
  );
}
