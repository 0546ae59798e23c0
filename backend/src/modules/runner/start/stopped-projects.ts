import { Injectable } from '@nestjs/common';
import { ProjectDeletions } from '../../projects/projects.events.js';
import { RunsRepository } from '../store/runs.repository.js';
import { AuditedRunCommands } from './audited-run-commands.js';

/** Stops the runs of a deleted project. */
@Injectable()
export class StoppedProjects {
  constructor(runs: RunsRepository, commands: AuditedRunCommands, deletions: ProjectDeletions) {
    deletions.onDelete(async (project, actor) => {
      for (const { runId } of await runs.open(project.projectId)) await commands.stop(runId, project, actor);
    });
  }
}
