import { applyDecorators } from '@nestjs/common';
import { ApiProperty } from '@nestjs/swagger';
import { LIMITS, type RolePermission } from '@testplatform/contract';
import { Allow } from 'class-validator';
import { Json, Name, TrimmedText, Whole } from '../../../common/validation/fields.js';

/** A role as a row of the administration resource (3 §13). */
export class RoleDto {
  @ApiProperty()
  id: number;

  @ApiProperty()
  name: string;

  @ApiProperty()
  description: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: { type: 'object', additionalProperties: { type: 'boolean' } },
    description: '{module: {all or an action: true}}',
  })
  role_permission: RolePermission;

  @ApiProperty({ description: 'How many people hold it' })
  people: number;

  @ApiProperty({ description: 'Counts its changes' })
  version: number;

  @ApiProperty({ description: 'ISO 8601, UTC' })
  createdAt: string;

  @ApiProperty({ description: 'ISO 8601, UTC' })
  lastModified: string;
}

const Description = () => TrimmedText('Description', { max: LIMITS.roleDescriptionMax, optional: true });
const Rights = () =>
  Json('Role permission', {
    optional: true,
    description: '{module: {all or an action: true}}; what is left out is not granted',
  });

export class CreateRoleDto {
  @Name('Name', { min: 1, max: LIMITS.roleNameMax })
  name: string;

  @Description()
  description?: string;

  @Rights()
  role_permission?: Record<string, unknown>;
}

/** Set by the server; ignored in requests. */
const Ignored = (): PropertyDecorator =>
  applyDecorators(Allow(), ApiProperty({ required: false, description: 'Read-only: ignored' }));

/** A whole row, as react-admin sends it, or the fields to change. */
export class UpdateRoleDto {
  @Name('Name', { min: 1, max: LIMITS.roleNameMax, optional: true })
  name?: string;

  @Description()
  description?: string;

  @Rights()
  role_permission?: Record<string, unknown>;

  @Whole('Version', {
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
    optional: true,
    description: 'As read: a change that is based on an older one is refused',
  })
  version?: number;

  @Ignored()
  id?: unknown;

  @Ignored()
  people?: unknown;

  @Ignored()
  createdAt?: unknown;

  @Ignored()
  lastModified?: unknown;
}
