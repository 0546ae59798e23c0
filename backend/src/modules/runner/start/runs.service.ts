import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/access.js';
import { conflict } from '../../../common/errors.js';
import { ComponentsService } from '../../components/components.service.js';
import { titlesOf } from '../../components/dto/node-ref.dto.js';
import { EnvironmentsService } from '../../projects/environments.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { TestCasesService } from '../../test-cases/test-cases.service.js';
import { DevicePresenceService } from '../../devices/device-presence.service.js';
import type { RunIdAnswerDto, StartRunDto, StopRunDto } from '../dto/run.dto.js';
import { AuditedRunCommands } from './audited-run-commands.js';
import { requireXecutor } from './require-xecutor.js';
import { runnableFiles } from './run-selection.js';
import { RunsRepository } from '../store/runs.repository.js';

const NOTHING_TO_RUN = 'There is nothing to run here. Add a test case first';

/** Starts and stops runs for people (3 §6). */
@Injectable()
export class RunsService {
  constructor(
    private readonly commands: AuditedRunCommands,
    private readonly runs: RunsRepository,
    private readonly projects: ProjectsService,
    private readonly environments: EnvironmentsService,
    private readonly components: ComponentsService,
    private readonly cases: TestCasesService,
    private readonly devices: DevicePresenceService,
  ) {}

  /**
   * Starts a run of every file below the selected node.
   * @throws UserError 404 for an unknown node or environment, 409 when there is nothing to run, no Xecutor to run it, or too many runs of
   * the person are queued
   */
  async start(
    { projectId, executionType = 'server', environment = '', ...selected }: StartRunDto,
    actor: Actor,
  ): Promise<RunIdAnswerDto> {
    const project = await this.projects.get(projectId);
    const environmentName = await this.environments.existing(projectId, environment);
    const selection = titlesOf(selected);
    const tree = await this.components.subtree(projectId, selection);
    const files = runnableFiles(tree, await this.cases.countByFile([projectId]));
    if (files.length === 0) throw conflict('selection', NOTHING_TO_RUN);
    await requireXecutor(this.devices, executionType, actor);
    const request = {
      projectId,
      trigger: 'manual' as const,
      executionType,
      environment: environmentName,
      selection,
      requestedBy: actor.userId,
    };
    const run = await this.commands.create({ ...request, files }, project, actor);
    return { data: { run_id: run.runId } };
  }

  /**
   * Stops the named run, or else the project's oldest open run.
   * @throws UserError 404 for an unknown run, 409 when nothing is running
   */
  async stop({ projectId, run_id }: StopRunDto, actor: Actor): Promise<RunIdAnswerDto> {
    const project = await this.projects.get(projectId);
    const run = run_id ? await this.runs.one(projectId, run_id) : (await this.runs.open(projectId))[0];
    if (!run || run.state === 'finished') throw conflict('run_id', 'There is no run to stop');
    // Also succeeds a second time, or just as the run ends.
    await this.commands.stop(run.runId, project, actor);
    return { data: { run_id: run.runId } };
  }
}
