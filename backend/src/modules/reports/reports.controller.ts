import { Body, Controller, Get, Query, type StreamableFile } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, DownloadPermission, Permission } from '../../common/access/access.js';
import { Call } from '../../common/http/call.decorator.js';
import { DownloadCall } from '../../common/http/download-call.decorator.js';
import type { Answer } from '../../common/http/envelope.js';
import type { JsonAnswer } from '../../common/http/json-answer.js';
import { TicketDto } from '../users/dto/ticket.dto.js';
import { CaseHistoryDto, PastResultDto } from './dto/case-history.dto.js';
import { ExcelQueryDto, ReportTicketDto } from './dto/report-excel.dto.js';
import { GroupReportDto, ReportEntryDto, TestReportAnswerDto, TestReportDto } from './dto/report.dto.js';
import { CaseHistoryService } from './results/case-history.service.js';
import { ExcelReportService } from './excel/excel-report.service.js';
import { ReportsService } from './results/reports.service.js';

@ApiTags('reports')
@ApiExtraModels(ReportEntryDto, GroupReportDto)
@Controller()
export class ReportsController {
  constructor(
    private readonly reports: ReportsService,
    private readonly history: CaseHistoryService,
    private readonly excel: ExcelReportService,
  ) {}

  @Call('projects/test-report', {
    summary: 'The report of a file, of a result, or of a group',
    answer: TestReportAnswerDto,
  })
  @Permission('reports', 'view')
  report(@Body() body: TestReportDto): Promise<TestReportAnswerDto | JsonAnswer> {
    return this.reports.report(body);
  }

  @Call('projects/case-history', { summary: 'The results of a test case, newest first', data: [PastResultDto] })
  @Permission('reports', 'view')
  caseHistory(@Body() body: CaseHistoryDto): Promise<Answer<PastResultDto[]>> {
    return this.history.of(body);
  }

  @Call('projects/test-report-ticket', {
    summary: 'A ticket for one download of a report as a spreadsheet, instead of the token in its address',
    data: TicketDto,
  })
  @Permission('reports', 'view')
  ticket(@Body() body: ReportTicketDto, @CurrentCaller() caller: Caller): Promise<Answer<TicketDto>> {
    return this.excel.ticket(body, caller);
  }

  @Get('projects/test-report-excel')
  @DownloadPermission('reports', 'view')
  @DownloadCall({
    summary: 'A report as a spreadsheet',
    operationId: 'projectsTestReportExcel',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  })
  download(@Query() query: ExcelQueryDto, @CurrentCaller() caller: Caller): Promise<StreamableFile> {
    return this.excel.download(query, caller);
  }
}
