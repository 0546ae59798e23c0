import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller, Permission } from '../../common/access/access.js';
import { Call } from '../../common/http/call.decorator.js';
import type { Answer } from '../../common/http/envelope.js';
import { RunCompareDataDto, RunCompareDto } from './dto/run-compare.dto.js';
import { FailureCaseDto, RunFailureCasesDto, RunFailuresDataDto } from './dto/run-failures.dto.js';
import { RunMatrixDataDto } from './dto/run-matrix.dto.js';
import { RunReportDataDto, RunReportDto } from './dto/run-report.dto.js';
import { RunPageDto } from './dto/run.dto.js';
import { RunReportsService } from './follow/run-reports.service.js';

@ApiTags('reports')
@Controller()
export class RunReportsController {
  constructor(private readonly reports: RunReportsService) {}

  @Call('projects/run-report', { summary: 'One run with its files, failed first', data: RunReportDataDto })
  @Permission('reports', 'view')
  report(@Body() body: RunReportDto): Promise<Answer<RunReportDataDto>> {
    return this.reports.report(body);
  }

  @Call('projects/run-matrix', {
    summary: 'The runs of a start in several environments side by side, file by file',
    data: RunMatrixDataDto,
  })
  @Permission('reports', 'view')
  matrix(@Body() body: RunPageDto, @CurrentCaller() caller: Caller): Promise<Answer<RunMatrixDataDto>> {
    return this.reports.matrix(body, caller);
  }

  @Call('projects/run-failures', { summary: 'What failed in a run, by message', data: RunFailuresDataDto })
  @Permission('reports', 'view')
  failures(@Body() body: RunPageDto, @CurrentCaller() caller: Caller): Promise<Answer<RunFailuresDataDto>> {
    return this.reports.failures(body, caller);
  }

  @Call('projects/run-failure-cases', {
    summary: 'The cases that failed with one of those messages',
    data: [FailureCaseDto],
  })
  @Permission('reports', 'view')
  failureCases(@Body() body: RunFailureCasesDto, @CurrentCaller() caller: Caller): Promise<Answer<FailureCaseDto[]>> {
    return this.reports.failureCases(body, caller);
  }

  @Call('projects/run-compare', {
    summary: 'What changed from one run to another, case by case',
    data: RunCompareDataDto,
  })
  @Permission('reports', 'view')
  compare(@Body() body: RunCompareDto, @CurrentCaller() caller: Caller): Promise<Answer<RunCompareDataDto>> {
    return this.reports.compare(body, caller);
  }
}
