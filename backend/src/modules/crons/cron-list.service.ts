import { Injectable } from '@nestjs/common';
import { isoTime } from '../../common/iso-time.js';
import type { Caller } from '../../common/access/access.js';
import { clock } from '@testplatform/contract';
import { pageOrAll } from '../../common/http/page.js';
import { TimeZone } from '../../common/time-zone.js';
import { ConnectorsService, handleOf, idFor } from '../connectors/connectors.service.js';
import { namesOf } from '../projects/dto/environment-names.js';
import { ProjectsService } from '../projects/projects.service.js';
import { RunOutcomesService } from '../runner/follow/run-outcomes.service.js';
import { type CronDayRow, CronDaysRepository } from './cron-days.repository.js';
import { type CronRow, CronsRepository } from './crons.repository.js';
import { cronVersion } from './crons.service.js';
import type { CronDto, CronRunDto, CronsAnswerDto, ListCronsDto } from './dto/crons.dto.js';
import { doneDates, nextRuns } from './schedule.js';

const NEXT_RUNS = 5;

/** Lists schedules for the screens. */
@Injectable()
export class CronListService {
  constructor(
    private readonly crons: CronsRepository,
    private readonly days: CronDaysRepository,
    private readonly connectors: ConnectorsService,
    private readonly projects: ProjectsService,
    private readonly outcomes: RunOutcomesService,
  ) {}

  /**
   * The schedules of a project, or a page of them.
   * @throws UserError 404
   */
  async list({ projectId, ...paging }: ListCronsDto, caller: Caller): Promise<CronsAnswerDto> {
    await this.projects.get(projectId);
    const [crons, connectors] = await Promise.all([
      this.crons.ofProject(projectId, pageOrAll(paging)),
      this.connectors.byKey(projectId),
    ]);
    const idOf = (key: number) => {
      const connector = connectors.get(key);
      return connector ? idFor(connector, caller) : '';
    };
    const data = crons.map((cron) => this.present(cron, idOf(cron.connectorKey)));
    return { data: await Promise.all(data) };
  }

  private async present(cron: CronRow, connectorId: string): Promise<CronDto> {
    const [newest, started] = await Promise.all([
      this.days.newest(cron.cronId),
      this.days.newest(cron.cronId, 'started'),
    ]);
    return {
      cron_id: cron.cronId,
      title: cron.title,
      hour: twoDigits(cron.hour),
      minute: twoDigits(cron.minute),
      type: 'Daily',
      connector_id: connectorId,
      connectorHandle: handleOf({ id: cron.connectorKey }),
      timeZone: cron.timeZone,
      environment: cron.environment,
      environments: namesOf(cron),
      paused: cron.paused,
      nextRuns: cron.paused ? [] : await this.nextRuns(cron),
      lastRun: await this.lastRun(started),
      missed: newest && newest.outcome !== 'started' ? { time: isoTime(newest.dueAt), reason: newest.reason } : null,
      version: cronVersion(cron),
    };
  }

  /** A day that had its run gets no other, even if the schedule has been set to a later time since. */
  private async nextRuns(cron: CronRow): Promise<string[]> {
    const now = clock.now();
    const today = new TimeZone(cron.timeZone).at(now).day;
    const done = doneDates(await this.days.from(cron.cronId, today), cron.armedAt);
    return nextRuns(cron, now, NEXT_RUNS, (date) => done.has(date)).map(({ at }) => isoTime(at));
  }

  private async lastRun(day: CronDayRow | null): Promise<CronRunDto | null> {
    if (!day?.runId) return null;
    const outcomes = await this.outcomes.of(await this.outcomes.ledBy(day.runId));
    const first = outcomes.get(day.runId);
    if (!first) return null;
    const all = [...outcomes.values()];
    const open = all.find(({ passed }) => passed === null);
    const passed = open ? null : all.every((outcome) => outcome.passed);
    return { run_id: day.runId, time: isoTime(day.dueAt), state: (open ?? first).run.state, passed };
  }
}

const twoDigits = (value: number): string => String(value).padStart(2, '0');
