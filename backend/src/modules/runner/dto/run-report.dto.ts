import { ApiProperty } from '@nestjs/swagger';
import { RUN_FILE_OUTCOMES, type RunFileOutcome } from '@testplatform/contract';
import { TotalDto } from '../../../common/http/page.js';
import { OneOf, Uuid } from '../../../common/validation/fields.js';
import { FilePathDto } from '../../components/dto/file-path.dto.js';
import { ReportEntryDto } from '../../reports/dto/report.dto.js';
import { RunRecordDto } from './run-history.dto.js';
import { RunPageDto } from './run.dto.js';
import { RunProgressDto } from './run-progress.dto.js';

export class RunReportDto extends RunPageDto {
  @OneOf('Outcome', RUN_FILE_OUTCOMES, { optional: true, description: 'Only files with this outcome' })
  outcome?: RunFileOutcome;

  @Uuid('Result', {
    optional: true,
    description: 'Instead of a page: that with the file of this result, if it is listed',
  })
  result_id?: string;
}

export class RunFileDto {
  @ApiProperty({ type: FilePathDto, description: 'The path when the run started' })
  path: FilePathDto;

  @ApiProperty({ enum: RUN_FILE_OUTCOMES })
  outcome: RunFileOutcome;

  @ApiProperty({
    type: [ReportEntryDto],
    description: 'Its attempts, the last one last; empty until one has ended',
  })
  attempts: ReportEntryDto[];
}

export class OutcomeCountsDto implements Record<RunFileOutcome, number> {
  @ApiProperty({ description: 'Had a failed case, or could not run' })
  failed: number;

  @ApiProperty({ description: 'Lost their worker' })
  interrupted: number;

  @ApiProperty({ description: 'Stopped, or not begun when the run stopped' })
  stopped: number;

  @ApiProperty()
  running: number;

  @ApiProperty()
  queued: number;

  @ApiProperty({ description: 'Passed, with warnings' })
  warning: number;

  @ApiProperty()
  success: number;
}

export class RunReportDataDto extends TotalDto {
  @ApiProperty({ type: RunRecordDto })
  run: RunRecordDto;

  @ApiProperty({
    type: RunProgressDto,
    nullable: true,
    description: 'What it does just now; null if it waits or is over',
  })
  progress: RunProgressDto | null;

  @ApiProperty({ type: OutcomeCountsDto, description: 'Files of the run' })
  outcomes: OutcomeCountsDto;

  @ApiProperty({ type: [RunFileDto], description: 'Failed first, then in run order' })
  files: RunFileDto[];

  @ApiProperty({ description: 'The page that they are, from 1' })
  page: number;
}
