import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/access.js';
import { conflict } from '../../../common/errors.js';
import type { Answer } from '../../../common/http/envelope.js';
import { ProjectDeletions } from '../../projects/projects.events.js';
import { ProjectsService } from '../../projects/projects.service.js';
import type { RunIdDto, StopRunDto } from '../dto/run.dto.js';
import { RunsRepository } from '../store/runs.repository.js';
import { AuditedRunCommands, type StartedBy } from './audited-run-commands.js';

/** Stops runs: for people, for connectors, and those of a deleted project (3 §6, §8). */
@Injectable()
export class RunStopsService {
  constructor(
    private readonly commands: AuditedRunCommands,
    private readonly runs: RunsRepository,
    private readonly projects: ProjectsService,
    deletions: ProjectDeletions,
  ) {
    deletions.onDelete(async (project, actor) => {
      for (const { runId } of await runs.open(project.projectId)) await commands.stop(runId, project, actor);
    });
  }

  /**
   * Stops the named run, or else the project's active run, or else the one queued longest.
   * @throws UserError 404 for an unknown run, 409 when nothing is running
   */
  async stop({ projectId, run_id }: StopRunDto, actor: Actor): Promise<Answer<RunIdDto>> {
    const project = await this.projects.get(projectId);
    const run = run_id ? await this.runs.one(projectId, run_id) : await this.runs.current(projectId);
    if (!run || run.state === 'finished') throw conflict('run_id', 'There is no run to stop');
    // Also succeeds a second time, or just as the run ends.
    await this.commands.stop(run.runId, project, actor);
    return { data: { run_id: run.runId } };
  }

  /** Stops a run of a connector; a finished one is left as it is. @param stoppedBy for the audit log; never a secret */
  async stopTriggered(projectId: number, runId: string, stoppedBy: StartedBy): Promise<void> {
    await this.commands.stop(runId, await this.projects.get(projectId), null, stoppedBy);
  }
}
