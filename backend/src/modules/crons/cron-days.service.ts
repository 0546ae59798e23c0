import { Injectable } from '@nestjs/common';
import { UserError } from '../../common/errors.js';
import { Database } from '../../database/database.js';
import { ConnectorStartsService } from '../connectors/connector-starts.service.js';
import { namesOf } from '../projects/dto/environment-names.js';
import { ProjectsService } from '../projects/projects.service.js';
import { type CronDayRow, CronDaysRepository } from './cron-days.repository.js';
import { type CronRow, CronsRepository } from './crons.repository.js';
import { doneDates, dueRuns, isDone, LATE_START, nextRuns, type PlannedRun } from './schedule.js';

const MISSED = 'No server was running at that time, nor within an hour after it';

type Outcome = Pick<CronDayRow, 'outcome' | 'runId' | 'reason'>;

interface Quiet {
  /** The schedule's `armedAt` when the interval was computed; any other value invalidates it. */
  readonly armedAt: number;
  readonly from: number;
  readonly until: number;
}

/** Starts due schedules. Any number of servers may call it at any time: each day of a schedule starts one run. */
@Injectable()
export class CronDaysService {
  /** The interval in which nothing is due, by schedule, so that most checks need no query. */
  private readonly quiet = new Map<number, Quiet>();

  constructor(
    private readonly crons: CronsRepository,
    private readonly days: CronDaysRepository,
    private readonly starts: ConnectorStartsService,
    private readonly projects: ProjectsService,
    private readonly database: Database,
  ) {}

  active(): Promise<CronRow[]> {
    return this.crons.active();
  }

  /** Handles the due days of a schedule: starts a run, or records that one was missed. */
  async catchUp(cron: CronRow, now: number): Promise<void> {
    const quiet = this.quiet.get(cron.cronId);
    // A time before `from` means that the clock was set back: then ask the database which days were handled.
    if (quiet?.armedAt === cron.armedAt && quiet.from <= now && now < quiet.until) return;
    const due = dueRuns(cron, cron.armedAt, now);
    const done = doneDates(due[0] ? await this.days.from(cron.cronId, due[0].date) : [], cron.armedAt);
    for (const run of due) if (!done.has(run.date)) await this.settle(cron, run, now);
    this.quiet.set(cron.cronId, { armedAt: cron.armedAt, from: now, until: nextRuns(cron, now, 1)[0]!.at });
  }

  private async settle({ cronId, projectId, armedAt }: CronRow, { date, at }: PlannedRun, now: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.projects.lock(projectId);
      const cron = await this.crons.find(cronId);
      // The schedule was changed meanwhile: the next check handles it.
      if (!cron || cron.paused || cron.armedAt !== armedAt) return;
      const day = await this.days.find(cronId, date);
      // Another server was faster.
      if (day && isDone(day, armedAt)) return;
      const outcome = now - at > LATE_START ? missed : await this.start(cron);
      await this.days.put({ cronId, localDate: date, dueAt: at, createdAt: now, ...outcome });
    });
  }

  private async start({ connectorKey, title, ...environments }: CronRow): Promise<Outcome> {
    try {
      const runId = await this.starts.bySchedule(connectorKey, title, namesOf(environments));
      return { outcome: 'started', runId, reason: '' };
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return { outcome: 'refused', runId: null, reason: error.message };
    }
  }
}

const missed: Outcome = { outcome: 'missed', runId: null, reason: MISSED };
