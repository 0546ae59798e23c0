import { clock } from '@testplatform/contract';
import { Injectable } from '@nestjs/common';
import type { TimeZone } from '../../common/time-zone.js';
import { ComponentsService } from '../components/components.service.js';
import { ProjectsService } from '../projects/projects.service.js';
import { ReportsService } from '../reports/results/reports.service.js';
import { QUARTER, type Totals, TotalsService } from '../reports/roll-ups/totals.service.js';
import { presentPerformance, presentResults, presentSizes, presentSpan } from './analytics.presenter.js';
import type {
  ComparisonDto,
  DaywiseAnswerDto,
  DaywiseDto,
  HourDto,
  PerformanceAnswerDto,
  PeriodicAnswerDto,
  PeriodicDto,
} from './dto/analytics.dto.js';
import { lastTwoWeeks, type Periods, periodsOf, zoneOf } from './periods.js';

const HOURS = 24;

/** Analytics of a project over time (3 §10), from the roll-ups that are written when a file ends. */
@Injectable()
export class AnalyticsService {
  constructor(
    private readonly projects: ProjectsService,
    private readonly components: ComponentsService,
    private readonly reports: ReportsService,
    private readonly totals: TotalsService,
  ) {}

  /** Averages per file, and sums, for each period. */
  async performance(body: PeriodicDto, now = clock.now()): Promise<PerformanceAnswerDto> {
    const { periods, sums, comparison } = await this.read(body, now);
    return { data: byKey(periods, sums, body.transferSizeRequest ? presentSizes : presentPerformance), ...comparison };
  }

  /** Outcomes and sizes for each period, and the tree with the last result of each file. */
  async periodic(body: PeriodicDto, now = clock.now()): Promise<PeriodicAnswerDto> {
    const { periods, sums, comparison } = await this.read(body, now);
    return {
      data: byKey(periods, sums, presentResults),
      transferSize_data: byKey(periods, sums, presentSizes),
      component_obj: await this.reports.componentData(body.projectId),
      ...comparison,
    };
  }

  /** Runs and outcomes for each hour of the last seven days. When clocks are set back, the repeated hour counts both. */
  async daywise({ projectId, tz }: DaywiseDto, now = clock.now()): Promise<DaywiseAnswerDto> {
    const zone = zoneOf(tz);
    const { keys, starts } = periodsOf({ lastSevenDays: true }, zone, now);
    await this.projects.require(projectId);
    const data = Object.fromEntries(keys.map((day) => [day, emptyDay()]));
    for (const { quarter, ...totals } of await this.totals.quarters(projectId, starts[0]!, starts.at(-1)!)) {
      const { day, hour } = zone.at(quarter * QUARTER);
      const cell = data[day]?.[hour];
      if (cell) addTo(cell, totals);
    }
    return { data };
  }

  private async read(body: PeriodicDto, now: number) {
    const zone = zoneOf(body.tz);
    const periods = periodsOf(body, zone, now);
    await this.projects.require(body.projectId);
    return {
      periods,
      sums: await this.totals.sums(body.projectId, periods.starts),
      comparison: body.lastSevenDays && { comparison: await this.compare(body.projectId, zone, now) },
    };
  }

  private async compare(projectId: number, zone: TimeZone, now: number): Promise<ComparisonDto> {
    const { starts } = lastTwoWeeks(zone, now);
    const [before, between, end] = starts as [number, number, number];
    const [sums, files, testedBefore, testedNow] = await Promise.all([
      this.totals.sums(projectId, starts),
      this.components.fileIds(projectId),
      this.totals.testedFiles(projectId, before, between),
      this.totals.testedFiles(projectId, between, end),
    ]);
    const tested = (ids: ReadonlySet<string>) => files.filter((id) => ids.has(id)).length;
    const [previous, current] = sums as [Totals, Totals];
    return {
      current: presentSpan(current, tested(testedNow), files.length),
      previous: presentSpan(previous, tested(testedBefore), files.length),
    };
  }
}

function byKey<T>({ keys }: Periods, sums: readonly Totals[], present: (totals: Totals) => T): Record<string, T> {
  return Object.fromEntries(keys.map((key, index) => [key, present(sums[index]!)]));
}

const emptyDay = (): Record<string, HourDto> =>
  Object.fromEntries(Array.from({ length: HOURS }, (_one, hour) => [hour, { runs: 0, success: 0, failure: 0 }]));

function addTo(hour: HourDto, { runs, success, failure }: Totals): void {
  hour.runs += runs;
  hour.success += success;
  hour.failure += failure;
}
