import { ApiProperty } from '@nestjs/swagger';
import { LIMITS, type RolePermission } from '@testplatform/contract';
import { Name, Version } from '../../../common/validation/fields.js';
import { Country, Phone } from './register.dto.js';

export class ProfileDto {
  @ApiProperty()
  user_id: number;

  @ApiProperty()
  firstName: string;

  @ApiProperty()
  lastName: string;

  @ApiProperty()
  userName: string;

  @ApiProperty()
  email: string;

  @ApiProperty()
  phone: string;

  @ApiProperty()
  country: string;

  @ApiProperty({ type: 'string', nullable: true })
  xecutor_duid: string | null;

  @ApiProperty()
  super_admin: boolean;

  @ApiProperty()
  user_role: string;

  @ApiProperty({ type: [String], description: 'Names of the roles' })
  roles: string[];

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'object', additionalProperties: { type: 'boolean' } },
    description: 'What the roles grant together',
  })
  role_permission: RolePermission;

  @ApiProperty({ description: 'Of firstName, lastName, phone and country' })
  version: string;
}

/** Changes to one's own profile; omitted fields stay. "" clears optional ones. */
export class ChangeProfileDto {
  @Name('First name', { min: LIMITS.firstNameMin, max: LIMITS.nameMax, optional: true })
  firstName?: string;

  @Name('Last name', { max: LIMITS.nameMax, optional: true })
  lastName?: string;

  @Phone({ clearable: true })
  phone?: string;

  @Country({ clearable: true })
  country?: string;

  @Version('Of the profile, as it was read; when it is another one by now, the change is refused')
  version?: string;
}
