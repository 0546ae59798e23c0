import { Body, Controller, Inject } from '@nestjs/common';
import { ApiExtraModels, ApiTags } from '@nestjs/swagger';
import { Permission } from '../../common/access/access.js';
import { Call } from '../../common/http/call.decorator.js';
import { AnalyticsService } from './analytics.service.js';
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

@ApiTags('analytics')
@ApiExtraModels(PerformancePeriodDto, ResultsPeriodDto, HourDto)
@Controller()
export class AnalyticsController {
  constructor(@Inject(AnalyticsService) private readonly analytics: AnalyticsService) {}

  @Call('projects/test-report-performance', {
    summary: 'Duration, requests and size of each period',
    answer: PerformanceAnswerDto,
  })
  @Permission('analytics', 'view')
  performance(@Body() body: PeriodicDto): Promise<PerformanceAnswerDto> {
    return this.analytics.performance(body);
  }

  @Call('projects/test-report-periodic', {
    summary: 'Outcomes and sizes of each period, and the tree with its last results',
    answer: PeriodicAnswerDto,
  })
  @Permission('analytics', 'view')
  periodic(@Body() body: PeriodicDto): Promise<PeriodicAnswerDto> {
    return this.analytics.periodic(body);
  }

  @Call('projects/test-report-periodic-daywise', {
    summary: 'Runs and outcomes of each hour of the last seven days',
    answer: DaywiseAnswerDto,
  })
  @Permission('analytics', 'view')
  daywise(@Body() body: DaywiseDto): Promise<DaywiseAnswerDto> {
    return this.analytics.daywise(body);
  }
}
