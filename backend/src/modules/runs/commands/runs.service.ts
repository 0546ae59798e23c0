import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/access.js';
import { conflict, notFound } from '../../../common/errors.js';
import { ComponentsService } from '../../components/components.service.js';
import { titlesOf } from '../../components/dto/node-ref.dto.js';
import { LiveService } from '../../live/live.service.js';
import { EnvironmentsService } from '../../projects/environments.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { TestCasesService } from '../../test-cases/test-cases.service.js';
import type { RunIdAnswerDto, RunSnapshotAnswerDto, SnapshotDto, StartRunDto, StopRunDto } from '../dto/run.dto.js';
import { AuditedRunCommands } from './audited-run-commands.js';
import { runnableFiles } from './run-selection.js';
import type { RunRow } from '../run.entity.js';
import { RunsRepository } from '../runs.repository.js';

const NOTHING_TO_RUN = 'There is nothing to run here. Add a test case first';

/** Starting, stopping and looking at runs (3 §6). */
@Injectable()
export class RunsService {
  constructor(
    private readonly commands: AuditedRunCommands,
    private readonly runs: RunsRepository,
    private readonly projects: ProjectsService,
    private readonly environments: EnvironmentsService,
    private readonly components: ComponentsService,
    private readonly cases: TestCasesService,
    private readonly live: LiveService,
  ) {}

  /**
   * Starts a run of every file below the selected node.
   * @throws UserError 404 for an unknown node or environment, 409 when there is nothing to run or nobody to run it
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
   * Stops a run: the named one, else the one that runs, else the oldest that waits.
   * @throws UserError 404 for an unknown run, 409 when nothing is running
   */
  async stop({ projectId, run_id }: StopRunDto, actor: Actor): Promise<RunIdAnswerDto> {
    const project = await this.projects.get(projectId);
    const run = run_id ? await this.runOf(projectId, run_id) : (await this.runs.open(projectId))[0];
    if (!run || run.state === 'finished') throw conflict('run_id', 'There is no run to stop');
    // Asked twice, or just as the run ends by itself, the person gets what they asked for.
    await this.commands.stop(run.runId, project, actor);
    return { data: { run_id: run.runId } };
  }

  /**
   * The run that people look at: the named one, else the one that runs, else the oldest that waits, else the last (3 §13).
   * @throws UserError 404 for an unknown run
   */
  async snapshot({ projectId, run_id }: SnapshotDto): Promise<RunSnapshotAnswerDto> {
    await this.projects.get(projectId);
    const run = run_id
      ? await this.runOf(projectId, run_id)
      : ((await this.runs.open(projectId))[0] ?? (await this.runs.lastFinished(projectId)));
    if (!run)
      return {
        data: { run_id: null, run_status: 'finished', snap_ts: 0, runner_data: { snap: null, runnerData: null } },
      };
    const latest = this.live.snapshot(projectId, run.runId);
    return {
      data: {
        run_id: run.runId,
        run_status: run.state === 'finished' ? 'finished' : 'progress',
        snap_ts: snapTime(run, latest?.ts),
        runner_data: { snap: latest?.snap ?? null, runnerData: latest?.runnerData ?? null },
      },
    };
  }

  private async runOf(projectId: number, runId: string): Promise<RunRow> {
    const run = await this.runs.find(runId);
    if (run?.projectId !== projectId) throw notFound('run_id', 'There is no such run in this project');
    return run;
  }
}

/** A run that is not over is alive now, however still its page is: its time is never old (3 §7). */
const snapTime = (run: RunRow, ts: number | undefined): number =>
  run.state === 'finished' ? (ts ?? run.finishedAt ?? 0) : Date.now();
