import { ApiProperty } from '@nestjs/swagger';
import type { RolePermission } from '@testplatform/contract';

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

  @ApiProperty({ type: 'string', nullable: true })
  xecutor_duid: string | null;

  @ApiProperty()
  super_admin: boolean;

  @ApiProperty()
  user_role: string;

  @ApiProperty({ type: [String] })
  roles: string[];

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'object', additionalProperties: { type: 'boolean' } },
  })
  role_permission: RolePermission;
}

export class ProfileAnswerDto {
  @ApiProperty({ type: ProfileDto })
  data: ProfileDto;
}
