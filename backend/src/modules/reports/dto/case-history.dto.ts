import { ApiProperty, PickType } from '@nestjs/swagger';
import { Id, ProjectPageDto } from '../../../common/validation/fields.js';
import { ReportCaseDto } from './report.dto.js';

export class CaseHistoryDto extends ProjectPageDto {
  @Id('Test case')
  case_id: number;
}

/** A result of the case, with the title and message of that time. The message is cut to 1,000 characters. */
export class PastResultDto extends PickType(ReportCaseDto, [
  'title',
  'status',
  'blocker',
  'warning',
  'message',
  'time',
  'duration',
]) {
  @ApiProperty({ format: 'uuid' })
  result_id: string;

  @ApiProperty({ format: 'uuid' })
  run_id: string;

  @ApiProperty({ description: 'Its place in the result' })
  seq: number;
}
