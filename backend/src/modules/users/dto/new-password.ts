import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { LIMITS, TEXTS } from '@testplatform/contract';
import { IsString, MaxLength, MinLength } from 'class-validator';

/** A password that is chosen (1 §5). An installation may ask for more characters; then the service refuses it. */
export function NewPassword(): PropertyDecorator {
  const short = { message: TEXTS.passwordTooShort };
  return applyDecorators(
    IsString(short),
    MinLength(LIMITS.passwordMinSignUp, short),
    MaxLength(LIMITS.passwordMax, { message: `Password should have at most ${LIMITS.passwordMax} characters` }),
    ApiProperty({ type: 'string', minLength: LIMITS.passwordMinSignUp, maxLength: LIMITS.passwordMax }),
  );
}
