import { ApiProperty } from '@nestjs/swagger';
import { CLEAN_UP_CAUSES, type CleanUpCause } from '../clean-up.entity.js';

/** A clean-up and what it freed. */
export class CleanUpDto {
  @ApiProperty({ enum: CLEAN_UP_CAUSES, description: 'start and night: by itself' })
  cause: CleanUpCause;

  @ApiProperty({ format: 'date-time' })
  startedAt: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'Null while it runs, or if it was lost',
  })
  finishedAt: string | null;

  @ApiProperty()
  runs: number;

  @ApiProperty({ description: 'Of the database: runs, results and entries of the audit log together' })
  rows: number;

  @ApiProperty({ description: 'Pictures and traces' })
  files: number;

  @ApiProperty({ description: 'Of the files' })
  bytes: number;

  @ApiProperty({ description: 'One sentence when it could not do everything; empty otherwise' })
  problem: string;
}

export class CleanUpStateDto {
  @ApiProperty({ description: 'RETENTION_DAYS; 0 keeps runs forever' })
  retentionDays: number;

  @ApiProperty({ description: 'RETENTION_RUNS; 0 keeps all' })
  retentionRuns: number;

  @ApiProperty({ description: 'AUDIT_DAYS; 0 keeps entries of the audit log forever' })
  auditDays: number;

  @ApiProperty({ description: 'Whether one is running, on any server' })
  running: boolean;

  @ApiProperty({ description: 'Why the next clean-up waits for an administrator to start it; empty when it does not' })
  doubt: string;

  @ApiProperty({ type: CleanUpDto, nullable: true, description: 'Null before the first' })
  last: CleanUpDto | null;
}
