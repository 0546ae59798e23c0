import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Permission } from '../../common/access/access.js';
import { Call } from '../../common/http/call.decorator.js';
import { RunCompareAnswerDto, RunCompareDto } from './dto/run-compare.dto.js';
import {
  RunFailureCasesAnswerDto,
  RunFailureCasesDto,
  RunFailuresAnswerDto,
  RunFailuresDto,
} from './dto/run-failures.dto.js';
import { RunReportAnswerDto, RunReportDto } from './dto/run-report.dto.js';
import { RunReportsService } from './follow/run-reports.service.js';

@ApiTags('reports')
@Controller()
export class RunReportsController {
  constructor(private readonly reports: RunReportsService) {}

  @Call('projects/run-report', { summary: 'One run with its files, failed first', answer: RunReportAnswerDto })
  @Permission('reports', 'view')
  report(@Body() body: RunReportDto): Promise<RunReportAnswerDto> {
    return this.reports.report(body);
  }

  @Call('projects/run-failures', { summary: 'What failed in a run, by message', answer: RunFailuresAnswerDto })
  @Permission('reports', 'view')
  failures(@Body() body: RunFailuresDto): Promise<RunFailuresAnswerDto> {
    return this.reports.failures(body);
  }

  @Call('projects/run-failure-cases', {
    summary: 'The cases that failed with one of those messages',
    answer: RunFailureCasesAnswerDto,
  })
  @Permission('reports', 'view')
  failureCases(@Body() body: RunFailureCasesDto): Promise<RunFailureCasesAnswerDto> {
    return this.reports.failureCases(body);
  }

  @Call('projects/run-compare', {
    summary: 'What changed from one run to another, case by case',
    answer: RunCompareAnswerDto,
  })
  @Permission('reports', 'view')
  compare(@Body() body: RunCompareDto): Promise<RunCompareAnswerDto> {
    return this.reports.compare(body);
  }
}
