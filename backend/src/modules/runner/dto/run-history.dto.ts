import { ApiProperty, PickType } from '@nestjs/swagger';
import { EXECUTION_TYPES, type ExecutionType, RUN_STATES, type RunState } from '@testplatform/contract';
import { Flag } from '../../../common/validation/fields.js';
import { ResultSummaryDto } from '../../reports/dto/report.dto.js';
import { RunRefDto } from './run.dto.js';
import { RUN_TRIGGERS, type RunTrigger } from '../store/run-state.js';

/** Files of a run that later runs have rerun. */
export class MergedDto {
  @ApiProperty({ description: 'Files that were rerun' })
  files: number;

  @ApiProperty({ description: 'Of these, those that passed' })
  passed: number;
}

export class PinRunDto extends RunRefDto {
  @Flag('Pinned', { description: 'Whether it is kept when runs of its age are cleaned up' })
  pinned: boolean;
}

/** A run as every list shows it. */
export class RunSummaryDto {
  @ApiProperty({ format: 'uuid' })
  run_id: string;

  @ApiProperty({ enum: RUN_STATES })
  state: RunState;

  @ApiProperty({ enum: RUN_TRIGGERS })
  trigger: RunTrigger;

  @ApiProperty({ type: [String], description: 'Titles down to the node that was run; empty for the whole project' })
  selection: string[];

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Who started it; null when nobody did, and for a deleted account',
  })
  requestedBy: string | null;

  @ApiProperty({ type: 'string', format: 'date-time' })
  createdAt: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  startedAt: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  finishedAt: string | null;

  @ApiProperty({ description: 'Why it ended; empty when it simply finished' })
  reason: string;

  @ApiProperty()
  files: number;

  @ApiProperty()
  filesFinished: number;

  @ApiProperty({ description: 'That a rerun would run again' })
  filesFailed: number;

  @ApiProperty({ type: ResultSummaryDto, description: 'Of the files that are finished, by their last attempt' })
  summary: ResultSummaryDto;

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'The run whose failed files it runs again',
  })
  rerun_of: string | null;
}

/** A run of a start in several environments. */
export class MatrixRunDto {
  @ApiProperty({ format: 'uuid' })
  run_id: string;

  @ApiProperty()
  environment: string;
}

export class RunRecordDto extends RunSummaryDto {
  @ApiProperty({ enum: EXECUTION_TYPES })
  executionType: ExecutionType;

  @ApiProperty({ description: 'Empty without one' })
  environment: string;

  @ApiProperty({
    type: [MatrixRunDto],
    nullable: true,
    description: 'All runs of its start, when that was in several environments; otherwise null',
  })
  matrix: MatrixRunDto[] | null;

  @ApiProperty({ description: 'Whether it is kept when runs of its age are cleaned up' })
  pinned: boolean;

  @ApiProperty({ description: 'Runs of the project that must end before it begins' })
  ahead: number;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Why it waits, in a sentence; null when it is not queued',
  })
  waiting: string | null;

  @ApiProperty({ type: MergedDto, nullable: true, description: 'What was run again; null when nothing was' })
  merged: MergedDto | null;

  @ApiProperty({ type: [String], format: 'uuid', description: 'Its later reruns, earlier ones first' })
  reruns: string[];

  @ApiProperty({ description: 'Whether one of them has not finished' })
  rerunning: boolean;
}

export class PinnedDto extends PickType(RunRecordDto, ['run_id', 'pinned']) {}

/** A run in the list across all projects. */
export class LatestRunDto extends RunSummaryDto {
  @ApiProperty()
  project_id: number;

  @ApiProperty({ required: false, description: 'The name of its project; absent without the right to view projects' })
  project?: string;
}
