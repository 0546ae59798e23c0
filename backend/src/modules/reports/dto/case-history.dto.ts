import { ApiProperty } from '@nestjs/swagger';
import { CASE_STATUSES, type CaseStatus } from '@testplatform/contract';
import { Id, ProjectPageDto } from '../../../common/validation/fields.js';

export class CaseHistoryDto extends ProjectPageDto {
  @Id('Test case')
  case_id: number;
}

export class PastResultDto {
  @ApiProperty({ format: 'uuid' })
  result_id: string;

  @ApiProperty({ format: 'uuid' })
  run_id: string;

  @ApiProperty({ description: 'Its place in the result' })
  seq: number;

  @ApiProperty({ description: 'As it was then' })
  title: string;

  @ApiProperty({ enum: CASE_STATUSES })
  status: CaseStatus;

  @ApiProperty()
  blocker: boolean;

  @ApiProperty()
  warning: boolean;

  @ApiProperty({ description: 'At most 1,000 characters of it' })
  message: string;

  @ApiProperty({ format: 'date-time' })
  time: string;

  @ApiProperty({ description: 'Milliseconds' })
  duration: number;
}
