import { ApiProperty } from '@nestjs/swagger';
import { LIMITS } from '@testplatform/contract';
import { TotalDto } from '../../../common/http/page.js';
import { FilePathDto } from '../../components/dto/file-path.dto.js';

export class MeasuredFileDto extends FilePathDto {
  @ApiProperty()
  node_id: string;

  @ApiProperty({
    description: `Runs that were looked at: the last ${LIMITS.steadinessRuns} of the last ${LIMITS.steadinessDays} days that ran to their end`,
  })
  runs: number;

  @ApiProperty({ format: 'date-time' })
  lastRunTime: string;
}

export class FlakyFileDto extends MeasuredFileDto {
  @ApiProperty({ description: 'Runs that ended otherwise than the one before in the same environment' })
  flips: number;

  @ApiProperty({ description: 'Flips in percent of the runs that have one before them in the same environment' })
  flakyRate: number;

  @ApiProperty({ description: 'Of the runs' })
  failures: number;

  @ApiProperty({ type: [String], enum: ['success', 'failure'], description: 'How each run ended, oldest first' })
  outcomes: string[];
}

export class SlowFileDto extends MeasuredFileDto {
  @ApiProperty({ description: 'Milliseconds' })
  averageDuration: number;

  @ApiProperty({ description: 'Milliseconds' })
  longestDuration: number;
}

export class FlakyFilesDto extends TotalDto {
  @ApiProperty({ type: [FlakyFileDto], description: `The highest rate first, ${LIMITS.pageSize} a page` })
  files: FlakyFileDto[];
}

export class SlowestFilesDto extends TotalDto {
  @ApiProperty({ type: [SlowFileDto], description: `The highest average first, ${LIMITS.pageSize} a page` })
  files: SlowFileDto[];
}
