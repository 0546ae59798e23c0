import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { LIMITS, TEXTS } from '@testplatform/contract';
import { IsString } from 'class-validator';
import { AtLeast, AtMost, textSentence } from '../../../common/validation/fields.js';

/** A new password (1 §5). The service refuses common ones, and those that are too short for this installation. */
export function NewPassword(): PropertyDecorator {
  const short = textSentence('Password', TEXTS.passwordTooShort);
  const long = textSentence('Password', `Password should have at most ${LIMITS.passwordMax} characters`);
  return applyDecorators(
    IsString(short),
    AtLeast(LIMITS.passwordMinSignUp, short),
    AtMost(LIMITS.passwordMax, long),
    ApiProperty({ type: 'string', minLength: LIMITS.passwordMinSignUp, maxLength: LIMITS.passwordMax }),
  );
}
