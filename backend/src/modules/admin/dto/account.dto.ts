import { ApiProperty, IntersectionType, PickType } from '@nestjs/swagger';
import { Id, OneOf, TrimmedText } from '../../../common/validation/fields.js';
import { ProfileDto } from '../../users/dto/profile.dto.js';

export class LastLoginDto {
  @ApiProperty({ description: 'Address of the last sign-in' })
  ip: string;

  @ApiProperty({ description: 'Country reported by its client' })
  country: string;
}

/** An account as the user list shows it (1 §3, 3 §13). */
export class AccountDto extends PickType(ProfileDto, [
  'user_id',
  'userName',
  'firstName',
  'lastName',
  'email',
  'country',
]) {
  @ApiProperty()
  email_verified: boolean;

  @ApiProperty({ type: LastLoginDto })
  last_login_ip: LastLoginDto;

  @ApiProperty({ description: 'ISO 8601, UTC' })
  lastModified: string;

  @ApiProperty()
  account_activation: boolean;
}

/** An account with its rights, as a row of the administration resource. */
export class AccountRowDto extends IntersectionType(
  AccountDto,
  PickType(ProfileDto, ['super_admin', 'user_role', 'roles', 'role_permission']),
) {
  @ApiProperty({ description: 'The same as user_id' })
  id: number;

  @ApiProperty({ description: 'ISO 8601, UTC' })
  createdAt: string;

  @ApiProperty({ description: 'Whether two-factor sign-in is on' })
  second_factor: boolean;

  @ApiProperty({ type: [Number] })
  role_ids: number[];

  @ApiProperty({ description: 'Counts the changes that administrators made to this account' })
  version: number;
}

export class ListAccountsDto {
  @TrimmedText('Name', { max: 200, optional: true, description: 'Words of name, email and country' })
  name?: string;
}

/** The choices of the Action menu. */
export const ACTIVATION_EVENTS = ['Account activation', 'Account deactivation'] as const;

export class ActivateAccountDto {
  @OneOf('Event', ACTIVATION_EVENTS)
  event: (typeof ACTIVATION_EVENTS)[number];

  @Id('User')
  user_id: number;
}
