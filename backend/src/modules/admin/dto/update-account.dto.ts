import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { Allow } from 'class-validator';
import { Flag, TrimmedText, Whole } from '../../../common/validation/fields.js';

/** Read-only: the service rejects a different value, unless it may have changed since it was read. */
const AsRead = (): PropertyDecorator =>
  applyDecorators(Allow(), ApiProperty({ required: false, description: 'Read-only: as it was read' }));

/** A whole row, as react-admin sends it; only super_admin, user_role, role_ids and the activation may change. */
export class UpdateAccountDto {
  @Flag('Account activation', { optional: true })
  account_activation?: boolean;

  @Flag('Super admin', { optional: true })
  super_admin?: boolean;

  @TrimmedText('User role', { max: 50, optional: true, description: '"admin" passes where there are no roles' })
  user_role?: string;

  @Allow()
  @ApiProperty({ type: [Number], required: false, description: 'The roles that the account is to hold' })
  role_ids?: unknown;

  @Whole('Version', {
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    optional: true,
    description: 'As read: a change that is based on an older one is refused',
  })
  version?: number;

  @AsRead()
  roles?: unknown;

  @AsRead()
  role_permission?: unknown;

  @AsRead()
  id?: unknown;

  @AsRead()
  user_id?: unknown;

  @AsRead()
  userName?: unknown;

  @AsRead()
  firstName?: unknown;

  @AsRead()
  lastName?: unknown;

  @AsRead()
  email?: unknown;

  @AsRead()
  email_verified?: unknown;

  @AsRead()
  country?: unknown;

  @AsRead()
  last_login_ip?: unknown;

  @AsRead()
  lastModified?: unknown;

  @AsRead()
  createdAt?: unknown;

  @AsRead()
  second_factor?: unknown;
}
