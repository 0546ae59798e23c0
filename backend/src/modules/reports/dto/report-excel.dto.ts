import { ApiProperty, PartialType } from '@nestjs/swagger';
import { Id, NodeTitle, OneOf, Text, Uuid } from '../../../common/validation/fields.js';
import { NodeRefDto } from '../../components/dto/node-ref.dto.js';
import { REPORT_TYPES } from './report.dto.js';

/** The content of a spreadsheet: a node, a run of it, or one result. */
export class ExcelSelectionDto extends NodeRefDto {
  @NodeTitle('Test case file')
  testCaseFile?: string;

  @OneOf('Report type', REPORT_TYPES, { optional: true })
  report_type?: (typeof REPORT_TYPES)[number];

  @Uuid('Result', { optional: true, description: 'One result, instead of the latest ones' })
  result_id?: string;

  @Uuid('Run', { optional: true, description: 'The results of one run, instead of the latest ones' })
  run_id?: string;
}

/** The query of the download; the guard reads the credentials. */
export class ExcelQueryDto extends ExcelSelectionDto {
  @Text('Token', { max: 2_000, optional: true, description: 'When neither the header nor a ticket says who asks' })
  token?: string;

  @Text('Ticket', { max: 200, optional: true, description: 'Of /projects/test-report-ticket' })
  ticket?: string;
}

/** The later download's selection, to report at once if there is nothing to download; optional. */
export class ReportTicketDto extends PartialType(ExcelSelectionDto) {
  /** `PartialType` would accept null as the project. */
  @Id('Project', { optional: true })
  override projectId?: number;
}

export class TicketDto {
  @ApiProperty({ description: 'Good once, for 60 seconds, in the query of /projects/test-report-excel' })
  ticket: string;
}
