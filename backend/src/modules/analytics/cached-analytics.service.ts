import { clock } from '@testplatform/contract';
import { Injectable } from '@nestjs/common';
import type { JsonAnswer } from '../../common/http/json-answer.js';
import type { ProjectPageDto } from '../../common/validation/fields.js';
import { ProjectAnswersService } from '../projects/project-answers.service.js';
import { QUARTER } from '../reports/roll-ups/totals.service.js';
import { AnalyticsService } from './analytics.service.js';
import type { DaywiseDto, PeriodicDto } from './dto/analytics.dto.js';
import { SteadyFilesService } from './steady-files.service.js';

/**
 * Caches analytics until the project changes or the next quarter-hour begins. Every period begins on a quarter-hour, so "today" and "this
 * month" can't change within one, in any time zone.
 */
@Injectable()
export class CachedAnalyticsService {
  constructor(
    private readonly analytics: AnalyticsService,
    private readonly files: SteadyFilesService,
    private readonly answers: ProjectAnswersService,
  ) {}

  performance(body: PeriodicDto): Promise<JsonAnswer> {
    return this.keep('performance', body, (now) => this.analytics.performance(body, now));
  }

  periodic(body: PeriodicDto): Promise<JsonAnswer> {
    return this.keep('periodic', body, (now) => this.analytics.periodic(body, now));
  }

  daywise(body: DaywiseDto): Promise<JsonAnswer> {
    return this.keep('daywise', body, (now) => this.analytics.daywise(body, now));
  }

  flaky(body: ProjectPageDto): Promise<JsonAnswer> {
    return this.keep('flaky', body, (now) => this.files.flaky(body, now));
  }

  slowest(body: ProjectPageDto): Promise<JsonAnswer> {
    return this.keep('slowest', body, (now) => this.files.slowest(body, now));
  }

  private keep(call: string, body: { projectId: number }, work: (now: number) => Promise<object>): Promise<JsonAnswer> {
    const now = clock.now();
    const key = [call, Math.floor(now / QUARTER), JSON.stringify(body)].join(' ');
    return this.answers.one(body.projectId, key, () => work(now));
  }
}
