import { ApiProperty, PickType } from '@nestjs/swagger';
import { CASE_STATUSES, type CaseStatus, LIMITS, type TestCase } from '@testplatform/contract';
import { Decimal, Flag, Id, Json, Text, TrimmedText, Version, Whole } from '../../../common/validation/fields.js';
import { NodeRefDto } from '../../components/dto/node-ref.dto.js';

export class CaseSummaryDto {
  @ApiProperty({ required: false, enum: CASE_STATUSES })
  status?: CaseStatus;

  @ApiProperty({ required: false, description: 'It failed, and was a blocker' })
  blocker?: true;

  @ApiProperty({ required: false })
  warning?: boolean;

  @ApiProperty({ required: false })
  message?: string;

  @ApiProperty({ required: false, format: 'date-time' })
  time?: string;
}

export class TestCaseRecordDto {
  @ApiProperty()
  case_id: number;

  @ApiProperty({ type: 'object', additionalProperties: true })
  testCase: TestCase;

  @ApiProperty()
  order: number;

  @ApiProperty({ type: CaseSummaryDto, description: 'Last result; {} if it never ran' })
  summary: CaseSummaryDto;

  @ApiProperty({
    required: false,
    description: 'Its file is running and has not come to it yet: summary is of an earlier run',
  })
  waits?: true;

  @ApiProperty({ description: 'Of testCase' })
  version: string;

  @ApiProperty({ required: false, description: 'Of the masked text: another one once it is replaced' })
  maskedVersion?: string;
}

export class TestCasesAnswerDto {
  @ApiProperty({ type: [TestCaseRecordDto] })
  data: TestCaseRecordDto[];

  @ApiProperty({ type: 'boolean', nullable: true, description: 'Of the file; null: as the project has it' })
  stopAtFailure: boolean | null;

  @ApiProperty({
    type: 'string',
    format: 'uuid',
    nullable: true,
    description: 'The table for each of whose rows the file runs once; null: it runs once',
  })
  table_id: string | null;

  @ApiProperty({
    description: 'The name under which the signed-in state is saved once the file has passed; empty: none',
  })
  savesSession: string;

  @ApiProperty({ description: 'For how many hours' })
  sessionHours: number;

  @ApiProperty({ description: 'The name of the signed-in state that the file starts with; empty: none' })
  startsSession: string;
}

export class ModifyFileDto extends NodeRefDto {
  @Flag('stopAtFailure', {
    optional: true,
    description:
      'Whether the file ends at its first failure; absent: unchanged if a field below is named, otherwise as the project has it',
  })
  stopAtFailure?: boolean;

  @Text('Table', {
    max: 36,
    optional: true,
    description: 'Id of the table for each of whose rows the file runs once; "": it runs once; absent: unchanged',
  })
  table_id?: string;

  @TrimmedText('The name of a signed-in state', {
    max: LIMITS.sessionNameMax,
    optional: true,
    description: 'Absent: unchanged; empty: none',
  })
  savesSession?: string;

  @Whole('Hours', { min: 1, max: LIMITS.sessionHoursMax, optional: true, description: 'Absent: unchanged' })
  sessionHours?: number;

  @TrimmedText('The name of a signed-in state', {
    max: LIMITS.sessionNameMax,
    optional: true,
    description: 'Absent: unchanged; empty: none',
  })
  startsSession?: string;
}

export class ModifiedFileDto extends PickType(TestCasesAnswerDto, [
  'stopAtFailure',
  'table_id',
  'savesSession',
  'sessionHours',
  'startsSession',
]) {}

export class ManageTestCaseDto extends NodeRefDto {
  @Text('Path', { max: 600, optional: true, description: 'The four titles joined by /' })
  path?: string;

  @Json('testCase', { optional: true, description: 'Absent: unchanged (a move sends only order)' })
  testCase?: Record<string, unknown>;

  @Decimal('Order', {
    min: -1,
    max: 1_000_000,
    optional: true,
    description: 'Position in the file; 1.1 is just after 1',
  })
  order?: number;

  @Id('Test case', {
    optional: true,
    description: 'Id of the case of the file to come directly behind; order counts where the file does not have it',
  })
  behind?: number;

  @Id('Test case', { optional: true, blank: true, description: 'Absent, 0 or "" creates' })
  case_id?: number;

  @Version()
  version?: string;
}

export class ManagedCaseDto extends PickType(TestCaseRecordDto, ['case_id', 'order', 'version']) {}

export class DeleteTestCaseDto {
  @Id('Test case')
  case_id: number;

  @Version('As it was read; when it is another one by now, nothing is deleted')
  version?: string;
}

export class DeletedCaseDto extends PickType(TestCaseRecordDto, ['case_id']) {}
