import { Injectable } from '@nestjs/common';
import { clock, isTimeZone, LIMITS, TEXTS } from '@testplatform/contract';
import type { Actor, Caller } from '../../common/access/access.js';
import { requireRule } from '../../common/access/access.guard.js';
import { conflict, invalid, notFound } from '../../common/errors.js';
import { requireVersion, versionOf } from '../../common/versions.js';
import { AuditService } from '../audit/audit.service.js';
import { ConnectorDeletions } from '../connectors/connectors.events.js';
import { ConnectorsService } from '../connectors/connectors.service.js';
import { namesOf, type StoredEnvironments, storedNames } from '../projects/dto/environment-names.js';
import { EnvironmentsService } from '../projects/environments/environments.service.js';
import { ProjectDeletions } from '../projects/projects.events.js';
import { ProjectsService } from '../projects/projects.service.js';
import { CronDaysRepository } from './cron-days.repository.js';
import { type CronRow, CronsRepository } from './crons.repository.js';
import type { ManageCronAnswerDto, ManageCronDto } from './dto/crons.dto.js';
import { datedIn } from './schedule.js';

/** The fields of a schedule that a person sets. */
type Settings = Pick<CronRow, 'connectorKey' | 'title' | 'hour' | 'minute' | 'timeZone' | 'paused'> &
  StoredEnvironments;

/** Creates, changes and deletes the schedules of projects (2 §5, 3 §8, §13). */
@Injectable()
export class CronsService {
  constructor(
    private readonly crons: CronsRepository,
    private readonly days: CronDaysRepository,
    private readonly connectors: ConnectorsService,
    private readonly environments: EnvironmentsService,
    private readonly projects: ProjectsService,
    private readonly audit: AuditService,
    deletions: ConnectorDeletions,
    projectDeletions: ProjectDeletions,
  ) {
    // Times while the project was deleted don't count as missed.
    projectDeletions.onRestore((projectId) => this.crons.arm(projectId, clock.now()));
    deletions.subscribe((connectorKey) => this.keepConnector(connectorKey));
  }

  /**
   * As `manage`, after checking the caller's right: `create`, `delete` or `modify`, depending on the body.
   * @throws UserError 403
   */
  manageAs(body: ManageCronDto, caller: Caller, actor: Actor): Promise<ManageCronAnswerDto> {
    if (!body.cronDelete) requireProject(body.projectId);
    const action = body.cronDelete ? 'delete' : body.cronId === undefined ? 'create' : 'modify';
    requireRule({ kind: 'permission', module: 'crons', action }, caller);
    return this.manage(body, actor);
  }

  /**
   * Creates, changes or deletes a schedule; the body decides which. To delete, the id is enough.
   * @throws UserError 422, 404, and 409 for a change based on an older version
   */
  async manage(body: ManageCronDto, actor: Actor): Promise<ManageCronAnswerDto> {
    const cronId = body.cronDelete ? await this.delete(body, actor) : await this.save(body, actor);
    return { data: { cron_id: cronId } };
  }

  /** The schedules that use one of these connectors, in the order of creation. */
  ofConnectors(connectorKeys: readonly number[]): Promise<CronRow[]> {
    return this.crons.ofConnectors(connectorKeys);
  }

  countByProject(projectIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
    return this.crons.countByProject(projectIds);
  }

  private async save({ projectId, cronId, ...body }: ManageCronDto, actor: Actor): Promise<number> {
    requireProject(projectId);
    return this.projects.changePart(projectId, 'crons', async () =>
      cronId === undefined
        ? this.create(projectId, body, actor)
        : this.change(this.found(await this.crons.find(cronId), projectId), body, actor),
    );
  }

  private async create(projectId: number, body: ManageCronDto, actor: Actor): Promise<number> {
    requireFilled({ title: body.title ?? '', connectorId: body.connectorId ?? '' });
    if (body.hour === undefined) throw invalid({ hour: 'Hour should be a whole number from 0 to 23' });
    if (body.minute === undefined) throw invalid({ minute: 'Minute should be a whole number from 0 to 59' });
    const { cronsMax: most } = LIMITS;
    if (((await this.countByProject([projectId])).get(projectId) ?? 0) >= most)
      throw conflict('projectId', `A project can have at most ${most} schedules. Delete one first`);
    const now = clock.now();
    const settings = await this.settingsOf(projectId, body, {
      connectorKey: 0,
      title: '',
      hour: body.hour,
      minute: body.minute,
      timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      ...storedNames([]),
      paused: false,
    });
    const stamps = { armedAt: now, createdBy: actor.userId, createdAt: now, modifiedAt: now };
    const cron = await this.crons.insert({ ...settings, projectId, ...stamps });
    await this.record('schedule-created', cron, actor);
    return cron.cronId;
  }

  private async change(stored: CronRow, body: ManageCronDto, actor: Actor): Promise<number> {
    requireVersion(body.version, cronVersion(stored), 'schedule');
    requireFilled({ title: body.title, connectorId: body.connectorId });
    const changed = { ...stored, ...(await this.settingsOf(stored.projectId, body, stored)), modifiedAt: clock.now() };
    if (isArmedAnew(stored, changed)) changed.armedAt = changed.modifiedAt;
    if (changed.timeZone !== stored.timeZone) await this.dateDays(changed);
    await this.crons.update(changed);
    await this.record('schedule-modified', changed, actor);
    return stored.cronId;
  }

  /** Changes the dates of a schedule's handled days to those in its time zone, so that each date has one run. */
  private async dateDays({ cronId, timeZone }: CronRow): Promise<void> {
    await this.days.replaceAll(cronId, datedIn(timeZone, await this.days.all(cronId)));
  }

  private async delete({ cronId, projectId }: ManageCronDto, actor: Actor): Promise<number> {
    const { projectId: owner } = this.found(await this.crons.find(cronId ?? 0), projectId);
    return this.projects.changePart(owner, 'crons', async () => {
      const cron = this.found(await this.crons.find(cronId ?? 0), owner);
      await this.crons.delete(cron.cronId);
      await this.record('schedule-deleted', cron, actor);
      return cron.cronId;
    });
  }

  /** The fields of the body; missing ones keep their stored values. */
  private async settingsOf(projectId: number, body: ManageCronDto, stored: Settings): Promise<Settings> {
    const { connectorId, title, hour, minute, timeZone, environment, environments, paused } = body;
    if (timeZone !== undefined && !isTimeZone(timeZone))
      throw invalid({ timeZone: `"${timeZone}" is not a time zone. Use a name such as Europe/Berlin` });
    return {
      connectorKey: connectorId ? (await this.connectors.get(projectId, connectorId)).id : stored.connectorKey,
      title: title ?? stored.title,
      hour: hour ?? stored.hour,
      minute: minute ?? stored.minute,
      timeZone: timeZone ?? stored.timeZone,
      ...(environments !== undefined
        ? storedNames(await this.environments.allExisting(projectId, environments))
        : environment !== undefined
          ? storedNames([await this.environments.existing(projectId, environment)])
          : storedNames(namesOf(stored))),
      paused: paused ?? stored.paused,
    };
  }

  private async keepConnector(connectorKey: number): Promise<void> {
    const cron = await this.crons.findOfConnector(connectorKey);
    if (cron)
      throw conflict(
        'connectorId',
        `The schedule "${cron.title}" uses this connector. Delete the schedule first, or let it use another one`,
      );
  }

  private found(cron: CronRow | null, projectId: number | undefined): CronRow {
    if (!cron || (projectId !== undefined && cron.projectId !== projectId))
      throw notFound('cronId', 'There is no such schedule in this project');
    return cron;
  }

  private record(
    event: 'schedule-created' | 'schedule-modified' | 'schedule-deleted',
    { cronId, title, projectId }: CronRow,
    actor: Actor,
  ): Promise<void> {
    return this.audit.record({
      event,
      actor,
      subject: { type: 'schedule', id: cronId, name: title },
      detail: { projectId },
    });
  }
}

/** The project is optional only for deletions. @throws UserError 422 */
function requireProject(projectId: number | undefined): asserts projectId is number {
  if (projectId === undefined) throw invalid({ projectId: 'Project should be a positive whole number' });
}

/** @throws UserError 422 for a field that is present but empty */
function requireFilled({ title, connectorId }: { title?: string; connectorId?: string }): void {
  const errors = {
    ...(connectorId === '' && { connectorId: TEXTS.connectorEmpty }),
    ...(title === '' && { title: TEXTS.titleEmpty }),
  };
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Whether a change resets `armedAt`: earlier times, or times while it was paused, don't count as missed. */
const isArmedAnew = (before: CronRow, after: CronRow): boolean =>
  before.hour !== after.hour ||
  before.minute !== after.minute ||
  before.timeZone !== after.timeZone ||
  (before.paused && !after.paused);

/** The version of a schedule's editable fields. */
export const cronVersion = ({
  connectorKey,
  title,
  hour,
  minute,
  timeZone,
  paused,
  ...environments
}: Settings): string => versionOf([connectorKey, title, hour, minute, timeZone, namesOf(environments), paused]);
