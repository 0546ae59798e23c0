import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/access.js';
import { conflict } from '../../../common/errors.js';
import { ComponentsService } from '../../components/components.service.js';
import { EnvironmentsService } from '../../projects/environments.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { TestCasesService } from '../../test-cases/test-cases.service.js';
import { AuditedRunCommands } from './audited-run-commands.js';
import type { RunTrigger } from '../store/run-state.js';
import { commonTitles, onlyNodes, runnableFiles } from './run-selection.js';
import { RunsRepository } from '../store/runs.repository.js';

/** A run of a connector's components. */
interface TriggeredRun {
  readonly projectId: number;
  readonly trigger: Extract<RunTrigger, 'connector' | 'schedule' | 'manual'>;
  /** The person who starts it; absent for a link or a schedule. */
  readonly actor?: Actor;
  /** Name of the environment; empty for none. */
  readonly environment: string;
  /** null for the whole project. */
  readonly nodeIds: readonly string[] | null;
  /** What started it, for the audit log. Never a secret. */
  readonly startedBy: Readonly<Record<string, string>>;
}

/** Starts and stops runs of connectors (3 §8). */
@Injectable()
export class TriggeredRunsService {
  constructor(
    private readonly commands: AuditedRunCommands,
    private readonly runs: RunsRepository,
    private readonly projects: ProjectsService,
    private readonly environments: EnvironmentsService,
    private readonly components: ComponentsService,
    private readonly cases: TestCasesService,
  ) {}

  /**
   * Starts one run of all the nodes; returns its id. Writes nothing when it throws.
   * @throws UserError 404 for an unknown environment, 409 when there is nothing to run
   */
  async start({ nodeIds, startedBy, actor, ...request }: TriggeredRun): Promise<string> {
    const { projectId } = request;
    const project = await this.projects.get(projectId);
    const environment = await this.environments.existing(projectId, request.environment);
    const tree = await this.components.tree(projectId);
    const covered = nodeIds === null ? tree : onlyNodes(tree, new Set(nodeIds));
    const files = runnableFiles(covered, await this.cases.countByFile([projectId]));
    if (files.length === 0)
      throw conflict('components', 'There is nothing to run: what the connector covers has no test cases');
    const selection = nodeIds === null ? [] : commonTitles(files);
    const requestedBy = actor?.userId ?? null;
    const run = { ...request, executionType: 'server' as const, environment, selection, requestedBy, files };
    return (await this.commands.create(run, project, actor ?? null, startedBy)).runId;
  }

  /** Stops a run; a finished one is left as it is. @param stoppedBy for the audit log; never a secret */
  async stop(projectId: number, runId: string, stoppedBy: TriggeredRun['startedBy']): Promise<void> {
    await this.commands.stop(runId, await this.projects.get(projectId), null, stoppedBy);
  }

  /** Ids of the project's queued runs that a connector's link started in this environment. */
  async waiting(projectId: number, environment: string): Promise<string[]> {
    const open = await this.runs.open(projectId);
    return open
      .filter((run) => run.state === 'queued' && run.trigger === 'connector' && run.environment === environment)
      .map(({ runId }) => runId);
  }
}
