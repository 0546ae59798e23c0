import { Injectable } from '@nestjs/common';
import { dueRuns, LATE_START, nextRuns, type PlannedRun } from '@testplatform/contract';
import { UserError } from '../../common/errors.js';
import { Database } from '../../database/database.js';
import { ConnectorStartsService } from '../connectors/connector-starts.service.js';
import { ProjectsService } from '../projects/projects.service.js';
import { type CronDayRow, CronDaysRepository } from './cron-days.repository.js';
import { type CronRow, CronsRepository } from './crons.repository.js';

const MISSED = 'No server was running at that time, nor within an hour after it';

type Outcome = Pick<CronDayRow, 'outcome' | 'runId' | 'reason'>;

interface Quiet {
  /** Of the schedule as it stood then. */
  readonly armedAt: number;
  readonly from: number;
  readonly until: number;
}

/** Starts what is due. Any number of servers may ask at any time, again and again: each day of a schedule comes to one run. */
@Injectable()
export class CronDaysService {
  /** Schedule to a time in which nothing of it is due, so that most looks cost nothing. */
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

  /** Does what is due of a schedule and not done: starts it, or records a miss. */
  async catchUp(cron: CronRow, now: number): Promise<void> {
    const quiet = this.quiet.get(cron.cronId);
    // A clock that was set back is before it: then the database knows what was done.
    if (quiet?.armedAt === cron.armedAt && quiet.from <= now && now < quiet.until) return;
    const due = dueRuns(cron, cron.armedAt, now);
    const dates = due[0] ? await this.days.datesFrom(cron.cronId, due[0].date) : new Set<string>();
    for (const run of due) if (!dates.has(run.date)) await this.settle(cron, run, now);
    this.quiet.set(cron.cronId, { armedAt: cron.armedAt, from: now, until: nextRuns(cron, now, 1)[0]!.at });
  }

  private async settle({ cronId, projectId, armedAt }: CronRow, { date, at }: PlannedRun, now: number): Promise<void> {
    await this.database.transaction(async () => {
      await this.projects.lock(projectId);
      const cron = await this.crons.find(cronId);
      // Changed meanwhile: the next look sees it as it is. Or another server was first.
      if (!cron || cron.paused || cron.armedAt !== armedAt || (await this.days.has(cronId, date))) return;
      const outcome = now - at > LATE_START ? missed : await this.start(cron);
      await this.days.insert({ cronId, localDate: date, dueAt: at, createdAt: now, ...outcome });
    });
  }

  private async start({ connectorKey, title, environment }: CronRow): Promise<Outcome> {
    try {
      return { outcome: 'started', runId: await this.starts.bySchedule(connectorKey, title, environment), reason: '' };
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      return { outcome: 'refused', runId: null, reason: error.message };
    }
  }
}

const missed: Outcome = { outcome: 'missed', runId: null, reason: MISSED };
