import { ApiProperty } from '@nestjs/swagger';
import type { RolePermission } from '@testplatform/contract';
import { Id, OneOf, TrimmedText } from '../../../common/validation/fields.js';

export class LastLoginDto {
  @ApiProperty({ description: 'Address of the last sign-in' })
  ip: string;

  @ApiProperty({ description: 'Country reported by its client' })
  country: string;
}

/** An account as the user list shows it (1 §3, 3 §13). */
export class AccountDto {
  @ApiProperty()
  user_id: number;

  @ApiProperty()
  userName: string;

  @ApiProperty()
  firstName: string;

  @ApiProperty()
  lastName: string;

  @ApiProperty()
  email: string;

  @ApiProperty()
  email_verified: boolean;

  @ApiProperty()
  country: string;

  @ApiProperty({ type: LastLoginDto })
  last_login_ip: LastLoginDto;

  @ApiProperty({ description: 'ISO 8601, UTC' })
  lastModified: string;

  @ApiProperty()
  account_activation: boolean;
}

/** An account with its rights, as a row of the administration resource. */
export class AccountRowDto extends AccountDto {
  @ApiProperty({ description: 'The same as user_id' })
  id: number;

  @ApiProperty({ description: 'ISO 8601, UTC' })
  createdAt: string;

  @ApiProperty()
  super_admin: boolean;

  @ApiProperty({ description: 'Whether two-factor sign-in is on' })
  second_factor: boolean;

  @ApiProperty()
  user_role: string;

  @ApiProperty({ type: [Number] })
  role_ids: number[];

  @ApiProperty({ type: [String], description: 'Names of the roles' })
  roles: string[];

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'object', additionalProperties: { type: 'boolean' } },
    description: 'What the roles grant together',
  })
  role_permission: RolePermission;

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
