import { Body, Controller, Inject } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { Permission } from '../../common/access/access.js';
import { Call } from '../../common/http/call.decorator.js';
import { GroupReportDto, ReportEntryDto, TestReportAnswerDto, TestReportDto } from './dto/report.dto.js';
import { ReportsService } from './reports.service.js';

@ApiTags('reports')
@ApiExtraModels(ReportEntryDto, GroupReportDto)
@Controller()
export class ReportsController {
  constructor(@Inject(ReportsService) private readonly reports: ReportsService) {}

  @Call('projects/test-report', {
    summary: 'The report of a file, of a result, or of a group',
    answer: TestReportAnswerDto,
  })
  @Permission('reports', 'view')
  report(@Body() body: TestReportDto): Promise<TestReportAnswerDto> {
    return this.reports.report(body);
  }
}
