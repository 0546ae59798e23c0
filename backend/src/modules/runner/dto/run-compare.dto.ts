import { ApiProperty, PickType } from '@nestjs/swagger';
import { CASE_STATUSES, type CaseStatus, RUN_CHANGES, type RunChange } from '@testplatform/contract';
import { TotalDto } from '../../../common/http/page.js';
import { OneOf, Uuid } from '../../../common/validation/fields.js';
import { RunRecordDto } from './run-history.dto.js';
import { FailureCaseDto } from './run-failures.dto.js';
import { RunPageDto } from './run.dto.js';

export class RunCompareDto extends RunPageDto {
  @Uuid('Run to compare with', {
    optional: true,
    description: 'By default the previous finished run of the same selection and trigger',
  })
  with_run_id?: string;

  @OneOf('Change', RUN_CHANGES, { optional: true, description: 'Only cases with this change' })
  change?: RunChange;
}

export class ChangeCountsDto implements Record<RunChange, number> {
  @ApiProperty({ description: 'Failed now, not before' })
  broken: number;

  @ApiProperty({ description: 'Passed now, failed before' })
  fixed: number;

  @ApiProperty({ description: 'Failed in both' })
  failing: number;

  @ApiProperty({ description: 'Passed now, did not run before' })
  added: number;

  @ApiProperty({ description: 'Ran before, not in this run' })
  gone: number;
}

export class ComparedSideDto extends PickType(FailureCaseDto, ['result_id', 'seq', 'message']) {
  @ApiProperty({ enum: CASE_STATUSES })
  status: CaseStatus;
}

export class ComparedCaseDto extends PickType(FailureCaseDto, ['path', 'title']) {
  @ApiProperty({ enum: RUN_CHANGES })
  change: RunChange;

  @ApiProperty({ type: ComparedSideDto, nullable: true, description: 'Result in the run; null if it did not run' })
  now: ComparedSideDto | null;

  @ApiProperty({ type: ComparedSideDto, nullable: true, description: 'Result in the other run' })
  before: ComparedSideDto | null;
}

export class RunCompareDataDto extends TotalDto {
  @ApiProperty({ type: RunRecordDto })
  run: RunRecordDto;

  @ApiProperty({ type: RunRecordDto, nullable: true, description: 'Null if there is no run to compare with' })
  with: RunRecordDto | null;

  @ApiProperty({ type: ChangeCountsDto })
  changes: ChangeCountsDto;

  @ApiProperty({ type: [ComparedCaseDto] })
  cases: ComparedCaseDto[];
}
