import { ApiProperty } from '@nestjs/swagger';
import { AUDIT_EVENTS, type AuditEvent } from '@testplatform/contract';

export class AuditEntryDto {
  @ApiProperty()
  id: number;

  @ApiProperty({ description: 'ISO 8601, UTC' })
  at: string;

  @ApiProperty({ enum: AUDIT_EVENTS })
  event: AuditEvent;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Null when nobody was signed in' })
  actor_id: number | null;

  @ApiProperty()
  actor_email: string;

  @ApiProperty()
  subject_type: string;

  @ApiProperty()
  subject_id: string;

  @ApiProperty()
  subject_name: string;

  @ApiProperty({ type: 'object', additionalProperties: true, nullable: true })
  detail: Readonly<Record<string, unknown>> | null;

  @ApiProperty()
  ip: string;

  @ApiProperty()
  country: string;
}
