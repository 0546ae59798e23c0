import { ApiProperty, IntersectionType, PickType } from '@nestjs/swagger';
import { CASE_STATUSES, type CaseStatus, CONSOLE_LEVELS, type ConsoleLevel, LIMITS } from '@testplatform/contract';
import { TotalDto } from '../../../common/http/page.js';
import { NodeTitle, OneOf, PageDto, Uuid } from '../../../common/validation/fields.js';
import { NodeRefDto } from '../../components/dto/node-ref.dto.js';

export const REPORT_TYPES = ['test-case-file', 'group'] as const;

/** For requests for a file's report that don't name the file. */
export const FILE_NEEDED = 'Name the test case file from its module down, or the result_id of one of its runs';

export class TestReportDto extends IntersectionType(NodeRefDto, PageDto) {
  @NodeTitle('Test case file')
  testCaseFile?: string;

  @OneOf('Report type', REPORT_TYPES, { optional: true })
  report_type?: (typeof REPORT_TYPES)[number];

  @Uuid('Result', { optional: true, description: 'One result, with its cases' })
  result_id?: string;
}

export class ResultSummaryDto {
  @ApiProperty()
  success: number;

  @ApiProperty()
  failure: number;

  @ApiProperty({ description: 'Failures of cases marked as blocker; counted in failure too' })
  blocker: number;

  @ApiProperty({ description: 'Warnings' })
  concentrate: number;

  @ApiProperty()
  skipped: number;
}

export class PerformanceSummaryDto {
  @ApiProperty({ description: 'Milliseconds' })
  duration: number;

  @ApiProperty()
  request_failures: number;

  @ApiProperty()
  total_requests: number;

  @ApiProperty({ description: 'Bytes' })
  transfer_size: number;
}

export class PictureBoxDto {
  @ApiProperty()
  x: number;

  @ApiProperty()
  y: number;

  @ApiProperty()
  width: number;

  @ApiProperty()
  height: number;
}

export class ConsoleMessageDto {
  @ApiProperty({ description: 'Unix milliseconds' })
  at: number;

  @ApiProperty({ enum: CONSOLE_LEVELS })
  level: ConsoleLevel;

  @ApiProperty()
  text: string;
}

export class FailedRequestDto {
  @ApiProperty({ description: 'When it failed, in Unix milliseconds' })
  at: number;

  @ApiProperty()
  method: string;

  @ApiProperty()
  url: string;

  @ApiProperty({ description: 'The status, or the error of the network' })
  problem: string;
}

export class FailureEvidenceDto {
  @ApiProperty({ type: PictureBoxDto, nullable: true, description: 'Where the target is, in pixels of the record' })
  target: PictureBoxDto | null;

  @ApiProperty({ type: [ConsoleMessageDto], description: 'What the page logged and threw since the case before began' })
  console: readonly ConsoleMessageDto[];

  @ApiProperty({ type: [FailedRequestDto], description: 'Since the case before began' })
  requests: readonly FailedRequestDto[];
}

export class ReportCaseDto {
  @ApiProperty({ description: '0-based, in the order executed' })
  seq: number;

  @ApiProperty({ type: 'integer', nullable: true })
  case_id: number | null;

  @ApiProperty()
  title: string;

  @ApiProperty()
  eventType: string;

  @ApiProperty({ enum: CASE_STATUSES })
  status: CaseStatus;

  @ApiProperty()
  blocker: boolean;

  @ApiProperty()
  warning: boolean;

  @ApiProperty({ type: [String], description: 'Why there is a warning' })
  warnings: string[];

  @ApiProperty()
  message: string;

  @ApiProperty({ required: false })
  expected?: string;

  @ApiProperty({ required: false })
  actual?: string;

  @ApiProperty({ required: false, description: 'The text entered or read; never a masked one' })
  value?: string;

  @ApiProperty({ description: 'The try of the case, from 0' })
  iteration: number;

  @ApiProperty({ format: 'date-time' })
  time: string;

  @ApiProperty({ description: 'Milliseconds' })
  duration: number;

  @ApiProperty({ type: 'integer', nullable: true, description: 'Index of its record' })
  screenshot: number | null;

  @ApiProperty({ required: false, type: FailureEvidenceDto, description: 'Of a failed case' })
  evidence?: FailureEvidenceDto;

  @ApiProperty({ type: () => [ReportCaseDto], description: 'Imported cases; they count in no total' })
  cases: ReportCaseDto[];
}

export class ReportEntryDto {
  @ApiProperty({ format: 'date-time' })
  time: string;

  @ApiProperty()
  result_id: string;

  @ApiProperty()
  run_id: string;

  @ApiProperty({ type: ResultSummaryDto })
  summary: ResultSummaryDto;

  @ApiProperty({ type: PerformanceSummaryDto })
  performanceSummary: PerformanceSummaryDto;

  @ApiProperty({ description: 'Append index and .jpeg; expires' })
  s3_public_path: string;

  @ApiProperty()
  testCasesCount: number;

  @ApiProperty({ enum: ['server', 'xecutor'] })
  executionType: string;

  @ApiProperty({ enum: ['success', 'failure', 'stopped', 'interrupted', 'error'] })
  status: string;

  @ApiProperty({ description: 'Why it did not run to its end; empty otherwise' })
  reason: string;

  @ApiProperty({ description: '2 when the first attempt was interrupted' })
  attempt: number;

  @ApiProperty()
  browser: string;

  @ApiProperty({ description: 'Name of the environment it ran in; empty when none was chosen' })
  environment: string;

  @ApiProperty({ required: false, description: 'Name of the row of a table that the file ran with' })
  row?: string;

  @ApiProperty({
    required: false,
    type: 'string',
    nullable: true,
    description: 'Path of the trace, or null; only when result_id is named. Expires',
  })
  trace?: string | null;

  @ApiProperty({ required: false, type: [ReportCaseDto], description: 'Only when result_id is named' })
  cases?: ReportCaseDto[];

  @ApiProperty({
    required: false,
    description: 'With cases: they and their pictures were cleaned up, and the figures are left',
  })
  casesRemoved?: boolean;
}

/** The sums of a file's results in a run. */
export class RunOfFileDto extends PickType(ReportEntryDto, ['time', 'run_id', 'summary', 'performanceSummary']) {
  @ApiProperty({ required: false, description: 'Its result; absent if it ran with several rows of a table' })
  result_id?: string;
}

export class GroupReportDto extends TotalDto {
  @ApiProperty({
    type: 'object',
    description: 'component[module][section][scenario][file]: the last result of each file',
    additionalProperties: {
      type: 'object',
      additionalProperties: {
        type: 'object',
        additionalProperties: { type: 'object', additionalProperties: { $ref: '#/components/schemas/ReportEntryDto' } },
      },
    },
  })
  component: NestedReport;
}

export type NestedReport = Record<string, Record<string, Record<string, Record<string, ReportEntryDto>>>>;

export class TestReportAnswerDto {
  @ApiProperty({
    oneOf: [
      { type: 'array', items: { $ref: '#/components/schemas/ReportEntryDto' } },
      { $ref: '#/components/schemas/GroupReportDto' },
    ],
    description: `For a file its entries, newest first, ${LIMITS.pageSize} a page; for a group {component}, in pages when page or pageSize is named`,
  })
  data: ReportEntryDto[] | GroupReportDto;

  @ApiProperty({
    required: false,
    type: ReportEntryDto,
    nullable: true,
    description: 'Of a file: its last result, of the rows of a table the worst; null before its first run',
  })
  latest?: ReportEntryDto | null;

  @ApiProperty({
    required: false,
    type: [ReportEntryDto],
    description: 'With latest: the last result of each row of a table in its run, in the order in which they began',
  })
  rows?: ReportEntryDto[];

  @ApiProperty({
    required: false,
    type: [RunOfFileDto],
    description: `With latest: its last ${LIMITS.pageSize} runs, oldest first`,
  })
  trend?: RunOfFileDto[];
}
