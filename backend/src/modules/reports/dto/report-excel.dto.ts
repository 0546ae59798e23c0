import { IntersectionType, PartialType } from '@nestjs/swagger';
import { Id, NodeTitle, OneOf, Uuid } from '../../../common/validation/fields.js';
import { NodeRefDto } from '../../components/dto/node-ref.dto.js';
import { DownloadQueryDto } from '../../users/dto/ticket.dto.js';
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

export class ExcelQueryDto extends IntersectionType(ExcelSelectionDto, DownloadQueryDto) {}

/**
 * The selection of the download that follows. Optional: with it, the call fails at once if there is nothing to
 * download.
 */
export class ReportTicketDto extends PartialType(ExcelSelectionDto) {
  /** `PartialType` would accept null as the project. */
  @Id('Project', { optional: true })
  override projectId?: number;
}
