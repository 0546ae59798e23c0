import { Body, Controller, Inject } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Permission } from '../../common/access/access.js';
import { Call } from '../../common/http/call.decorator.js';
import { RunReportAnswerDto, RunReportDto } from './dto/run-report.dto.js';
import { RunReportsService } from './run-reports.service.js';

@ApiTags('reports')
@Controller()
export class RunReportsController {
  constructor(@Inject(RunReportsService) private readonly reports: RunReportsService) {}

  @Call('projects/run-report', { summary: 'One run with its files, failed first', answer: RunReportAnswerDto })
  @Permission('reports', 'view')
  report(@Body() body: RunReportDto): Promise<RunReportAnswerDto> {
    return this.reports.report(body);
  }
}
