import { Body, Controller } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { Permission } from '../../common/access/access.js';
import { Call } from '../../common/http/call.decorator.js';
import type { JsonAnswer } from '../../common/http/json-answer.js';
import { ProjectPageDto } from '../../common/validation/fields.js';
import {
  DaywiseAnswerDto,
  DaywiseDto,
  HourDto,
  PerformanceAnswerDto,
  PerformancePeriodDto,
  PeriodicAnswerDto,
  PeriodicDto,
  ResultsPeriodDto,
} from './dto/analytics.dto.js';
import { FlakyFilesDto, SlowestFilesDto } from './dto/file-lists.dto.js';
import { CachedAnalyticsService } from './cached-analytics.service.js';

@ApiTags('analytics')
@ApiExtraModels(PerformancePeriodDto, ResultsPeriodDto, HourDto)
@Controller()
export class AnalyticsController {
  constructor(private readonly analytics: CachedAnalyticsService) {}

  @Call('projects/test-report-performance', {
    summary: 'Duration, requests and size of each period',
    answer: PerformanceAnswerDto,
  })
  @Permission('analytics', 'view')
  performance(@Body() body: PeriodicDto): Promise<JsonAnswer> {
    return this.analytics.performance(body);
  }

  @Call('projects/test-report-periodic', {
    summary: 'Outcomes and sizes of each period, and the tree with its last results',
    answer: PeriodicAnswerDto,
  })
  @Permission('analytics', 'view')
  periodic(@Body() body: PeriodicDto): Promise<JsonAnswer> {
    return this.analytics.periodic(body);
  }

  @Call('projects/test-report-periodic-daywise', {
    summary: 'Runs and outcomes of each hour of the last seven days',
    answer: DaywiseAnswerDto,
  })
  @Permission('analytics', 'view')
  daywise(@Body() body: DaywiseDto): Promise<JsonAnswer> {
    return this.analytics.daywise(body);
  }

  @Call('projects/test-report-flaky', {
    summary: 'Files that end differently from run to run',
    data: FlakyFilesDto,
  })
  @Permission('analytics', 'view')
  flaky(@Body() body: ProjectPageDto): Promise<JsonAnswer> {
    return this.analytics.flaky(body);
  }

  @Call('projects/test-report-slowest', { summary: 'Files that take longest', data: SlowestFilesDto })
  @Permission('analytics', 'view')
  slowest(@Body() body: ProjectPageDto): Promise<JsonAnswer> {
    return this.analytics.slowest(body);
  }
}
