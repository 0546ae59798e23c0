import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/access.js';
import { conflict } from '../../../common/errors.js';
import { Database } from '../../../database/database.js';
import { EnvironmentsService } from '../../projects/environments.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { RerunsRepository } from '../store/reruns.repository.js';
import { DevicePresenceService } from '../../devices/device-presence.service.js';
import type { RerunAnswerDto, RerunDto } from '../dto/run.dto.js';
import { FailedFilesService } from './failed-files.service.js';
import { AuditedRunCommands } from './audited-run-commands.js';
import { requireXecutor } from './require-xecutor.js';

/** What started a rerun that no person started, for the audit log. Never a secret. */
type StartedBy = Readonly<Record<string, string>>;

interface StartedRerun {
  readonly runId: string;
  readonly leftOut: readonly string[];
}

/** Runs the failed files of a run again (docs/adr/028). */
@Injectable()
export class RerunsService {
  constructor(
    private readonly failed: FailedFilesService,
    private readonly commands: AuditedRunCommands,
    private readonly reruns: RerunsRepository,
    private readonly projects: ProjectsService,
    private readonly environments: EnvironmentsService,
    private readonly devices: DevicePresenceService,
    private readonly database: Database,
  ) {}

  /**
   * Starts a run of the failed files of a finished run.
   * @throws UserError 404 for an unknown run or a deleted environment, 409 when nothing can be rerun, a rerun is open already, or too many
   * runs of the person are queued
   */
  async start({ projectId, run_id }: RerunDto, actor: Actor): Promise<RerunAnswerDto> {
    await this.projects.get(projectId);
    const { runId, leftOut } = await this.locked(projectId, async () => {
      if ((await this.failed.openRerun(projectId, run_id)) !== null)
        throw conflict('run_id', 'The failed files of this run are already being rerun. Wait for that run to end');
      return this.begin(projectId, run_id, actor, {});
    });
    return { data: { run_id: runId, left_out: [...leftOut] } };
  }

  /**
   * As `start`, for clients that retry: if a rerun is open already, returns its id. `begun` is called with the id of a new rerun, in the
   * same transaction.
   */
  startOrJoin(
    projectId: number,
    runId: string,
    startedBy: StartedBy,
    begun: (rerunId: string) => Promise<void>,
  ): Promise<string> {
    return this.locked(projectId, async () => {
      const open = await this.failed.openRerun(projectId, runId);
      if (open !== null) return open;
      const rerun = await this.begin(projectId, runId, null, startedBy);
      await begun(rerun.runId);
      return rerun.runId;
    });
  }

  /** Under the lock of the project, so that two concurrent requests start one rerun. */
  private locked<T>(projectId: number, work: () => Promise<T>): Promise<T> {
    return this.database.transaction(async () => {
      await this.projects.lock(projectId);
      return work();
    });
  }

  private async begin(
    projectId: number,
    runId: string,
    actor: Actor | null,
    startedBy: StartedBy,
  ): Promise<StartedRerun> {
    const { run, originId, files, leftOut } = await this.failed.of(projectId, runId);
    const environment = await this.environments.existing(projectId, run.environment);
    const { executionType, selection } = run;
    await requireXecutor(this.devices, executionType, actor);
    const request = { projectId, trigger: 'rerun' as const, executionType, environment, selection, files };
    const created = await this.commands.create(
      { ...request, requestedBy: actor?.userId ?? null },
      await this.projects.get(projectId),
      actor,
      { ...startedBy, rerunOf: originId },
    );
    await this.reruns.add(created.runId, originId);
    return { runId: created.runId, leftOut };
  }
}
