import { ApiProperty } from '@nestjs/swagger';

/** A valid session. */
export class SessionDto {
  @ApiProperty({ format: 'uuid' })
  id: string;

  @ApiProperty({ description: 'ISO 8601' })
  createdAt: string;

  @ApiProperty({ description: 'ISO 8601' })
  expiresAt: string;

  @ApiProperty({ type: 'string', nullable: true, description: 'null for sessions from before this was stored' })
  ip: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  country: string | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'User-Agent of the browser' })
  agent: string | null;

  @ApiProperty({ description: 'The session of the caller' })
  current: boolean;
}

export class SessionsDto {
  @ApiProperty({ type: [SessionDto] })
  sessions: SessionDto[];
}
