import { ApiProperty } from '@nestjs/swagger';
import {
  EXECUTION_TYPES,
  type ExecutionType,
  LIMITS,
  RUN_STANDINGS,
  type RunnerData,
  type RunStanding,
} from '@testplatform/contract';
import { OneOf, ProjectPageDto, ProjectRefDto, TrimmedText, Uuid } from '../../../common/validation/fields.js';
import { NodeRefDto } from '../../components/dto/node-ref.dto.js';

export class StartRunDto extends NodeRefDto {
  @OneOf('Execution type', EXECUTION_TYPES, { optional: true, description: 'Default: server' })
  executionType?: ExecutionType;

  @TrimmedText('Environment', {
    max: LIMITS.dataNameMax,
    optional: true,
    description: 'Name of an environment of the project',
  })
  environment?: string;
}

export class RunIdDto {
  @ApiProperty({ format: 'uuid' })
  run_id: string;
}

export class RunRefDto extends ProjectRefDto {
  @Uuid('Run')
  run_id: string;
}

export class RunPageDto extends ProjectPageDto {
  @Uuid('Run')
  run_id: string;
}

export class StartedRerunDto extends RunIdDto {
  @ApiProperty({ type: [String], description: 'Paths of failed files that were deleted or have no test cases' })
  left_out: string[];
}

export class StopRunDto extends ProjectRefDto {
  @Uuid('Run', { optional: true, description: 'Default: the run that is running' })
  run_id?: string;
}

export class SnapshotDto extends ProjectRefDto {
  @Uuid('Run', { optional: true, description: 'Default: the active run, otherwise the last one' })
  run_id?: string;
}

export class RunnerSnapDto {
  @ApiProperty({ type: 'string', nullable: true, description: 'Base64 PNG' })
  snap: string | null;

  @ApiProperty({ type: 'object', nullable: true, additionalProperties: true })
  runnerData: RunnerData | null;
}

export class RunSnapshotDto {
  @ApiProperty({ type: 'string', format: 'uuid', nullable: true })
  run_id: string | null;

  @ApiProperty({ enum: ['progress', 'finished'] })
  run_status: 'progress' | 'finished';

  @ApiProperty({ enum: EXECUTION_TYPES, nullable: true, description: 'Where it runs; null without a run' })
  executionType: ExecutionType | null;

  @ApiProperty({ enum: RUN_STANDINGS, nullable: true, description: 'How it stands or ended; null without a run' })
  standing: RunStanding | null;

  @ApiProperty({ description: 'Unix milliseconds' })
  snap_ts: number;

  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Why it waits, in a sentence; null when it is not queued',
  })
  waiting: string | null;

  @ApiProperty({ type: RunnerSnapDto })
  runner_data: RunnerSnapDto;
}
