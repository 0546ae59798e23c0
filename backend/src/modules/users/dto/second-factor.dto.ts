import { ApiProperty } from '@nestjs/swagger';
import { LIMITS } from '@testplatform/contract';
import { Text, TrimmedText } from '../../../common/validation/fields.js';

const CODE = { min: 1, max: LIMITS.secondFactorCodeMax };

export class SecondFactorDto {
  @ApiProperty()
  on: boolean;

  @ApiProperty({ description: 'Whether other calls are refused until it is on: ADMIN_SECOND_FACTOR' })
  demanded: boolean;

  @ApiProperty({ description: 'Recovery codes that were not used yet' })
  recoveryCodes: number;
}

export class StartSecondFactorDto {
  @Text('Password', { min: 1, max: LIMITS.passwordMax, description: 'The password of the account' })
  password: string;
}

export class SetUpDto {
  @ApiProperty({ description: 'Base32, for an authenticator app: TOTP, SHA-1, 6 digits, 30 seconds' })
  secret: string;

  @ApiProperty({ description: 'The same as an otpauth: address, for a QR code' })
  uri: string;
}

export class ConfirmSecondFactorDto {
  @TrimmedText('Code', { ...CODE, description: '6 digits from the app' })
  code: string;
}

/** Proves that the caller is the account's owner. */
export class ProveOwnerDto extends StartSecondFactorDto {
  @TrimmedText('Code', { ...CODE, description: '6 digits from the app, or a recovery code' })
  code: string;
}

export class RecoveryCodesDto {
  @ApiProperty({ type: [String], description: 'Each works once, in place of a code from the app' })
  recoveryCodes: string[];
}
