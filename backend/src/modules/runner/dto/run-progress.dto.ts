import { ApiProperty } from '@nestjs/swagger';
import { FilePathDto } from '../../components/dto/file-path.dto.js';

export class CaseFailureDto {
  @ApiProperty({ description: 'From 0, in the order executed' })
  seq: number;

  @ApiProperty()
  title: string;

  @ApiProperty()
  message: string;
}

export class RunningFileDto {
  @ApiProperty({ type: FilePathDto })
  path: FilePathDto;

  @ApiProperty({ description: 'Milliseconds since it began' })
  elapsed: number;

  @ApiProperty({ description: 'Its own cases' })
  cases: number;

  @ApiProperty({ description: 'Of these, those that have ended' })
  casesDone: number;

  @ApiProperty({ type: [CaseFailureDto], description: 'Of these, those that failed' })
  failures: CaseFailureDto[];
}

export class RunProgressDto {
  @ApiProperty({ type: [RunningFileDto] })
  running: RunningFileDto[];

  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Milliseconds, estimated by how long the files took last time; null without a history',
  })
  timeLeft: number | null;
}
