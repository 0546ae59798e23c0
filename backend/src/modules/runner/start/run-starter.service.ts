import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/access.js';
import { conflict } from '../../../common/errors.js';
import type { Answer } from '../../../common/http/envelope.js';
import { Database } from '../../../database/database.js';
import { titlesOf } from '../../components/dto/node-ref.dto.js';
import { EnvironmentsService } from '../../projects/environments/environments.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import type { RunIdDto, RunRefDto, StartedRerunDto, StartRunDto } from '../dto/run.dto.js';
import { RerunsRepository } from '../store/reruns.repository.js';
import type { NewRun } from '../store/run-store.service.js';
import { RunsRepository } from '../store/runs.repository.js';
import { AuditedRunCommands, type StartedBy, type Starter } from './audited-run-commands.js';
import { FileSelectionService, type Selection } from './file-selection.service.js';

/** A run to start, before its files are selected. */
interface RequestedRun extends Starter, Pick<NewRun, 'projectId' | 'trigger' | 'executionType' | 'environment'> {
  readonly matrix?: MatrixPlace | null;
}

/** A run of a connector's components. */
interface TriggeredRun extends Pick<NewRun, 'projectId' | 'environment'>, Pick<Starter, 'startedBy'> {
  readonly trigger: 'connector' | 'schedule' | 'manual';
  /** The person who starts it; absent for a link or a schedule. */
  readonly actor?: Actor;
  /** null for the whole project. */
  readonly nodeIds: readonly string[] | null;
  /** The place among the runs of one start; null for a single run. */
  readonly matrix: MatrixPlace | null;
}

interface MatrixPlace {
  readonly matrixId: string;
  readonly matrixPlace: number;
}

interface StartedRerun {
  readonly runId: string;
  readonly leftOut: readonly string[];
}

/** Starts every run: of people, of connectors and schedules, and of failed files (3 §6, §8, docs/adr/028). */
@Injectable()
export class RunStarter {
  constructor(
    private readonly commands: AuditedRunCommands,
    private readonly selection: FileSelectionService,
    private readonly runs: RunsRepository,
    private readonly reruns: RerunsRepository,
    private readonly projects: ProjectsService,
    private readonly environments: EnvironmentsService,
    private readonly database: Database,
  ) {}

  /**
   * Starts a run of every file below the selected node.
   * @throws UserError 404 for an unknown node or environment, 409 when there is nothing to run, no Xecutor to run it, or too many runs of
   * the person are queued
   */
  async run(
    { projectId, executionType = 'server', environment = '', ...selected }: StartRunDto,
    actor: Actor,
  ): Promise<Answer<RunIdDto>> {
    const request = { projectId, trigger: 'manual' as const, executionType, environment, actor };
    const run_id = await this.begin(request, () => this.selection.below(projectId, titlesOf(selected)));
    return { data: { run_id } };
  }

  /**
   * Starts one run of all the nodes of a connector; returns its id. Writes nothing when it throws.
   * @throws UserError 404 for an unknown environment, 409 when there is nothing to run
   */
  trigger({ nodeIds, actor, ...request }: TriggeredRun): Promise<string> {
    const select = () => this.selection.ofNodes(request.projectId, nodeIds);
    return this.begin({ ...request, executionType: 'server', actor: actor ?? null }, select);
  }

  /**
   * Starts a run of the failed files of a finished run.
   * @throws UserError 404 for an unknown run or a deleted environment, 409 when nothing can be rerun, a rerun is open already, or too many
   * runs of the person are queued
   */
  async rerun({ projectId, run_id }: RunRefDto, actor: Actor): Promise<Answer<StartedRerunDto>> {
    await this.projects.get(projectId);
    const { runId, leftOut } = await this.locked(projectId, async () => {
      if ((await this.openRerun(projectId, run_id)) !== null)
        throw conflict('run_id', 'The failed files of this run are already being rerun. Wait for that run to end');
      return this.beginRerun(projectId, run_id, { actor });
    });
    return { data: { run_id: runId, left_out: [...leftOut] } };
  }

  /**
   * As `rerun`, for clients that retry: if a rerun is open already, whoever started it, returns its id. `taken` is called with the returned
   * id, in the same transaction.
   */
  rerunOrJoin(
    projectId: number,
    runId: string,
    startedBy: StartedBy,
    taken: (rerunId: string) => Promise<void>,
  ): Promise<string> {
    return this.locked(projectId, async () => {
      const open = await this.openRerun(projectId, runId);
      const rerunId = open ?? (await this.beginRerun(projectId, runId, { actor: null, startedBy })).runId;
      await taken(rerunId);
      return rerunId;
    });
  }

  /**
   * Ids of the project's queued runs that connector links started in these environments: a list for each start, in the
   * order of the environments. Starts with a run that has begun are left out.
   */
  async queuedByLink(projectId: number, environments: readonly string[]): Promise<string[][]> {
    const open = await this.runs.open(projectId);
    const queued = open.filter((run) => run.state === 'queued' && run.trigger === 'connector');
    const starts = new Map<string, typeof queued>();
    for (const run of queued) {
      const start = run.matrixId ?? run.runId;
      starts.set(start, [...(starts.get(start) ?? []), run]);
    }
    return [...starts.values()]
      .map((runs) => runs.toSorted((one, other) => (one.matrixPlace ?? 0) - (other.matrixPlace ?? 0)))
      .filter((runs) => environments.length > 1 === (runs[0]!.matrixId !== null))
      .filter((runs) =>
        isDeepStrictEqual(
          runs.map((run) => run.environment),
          environments,
        ),
      )
      .map((runs) => runs.map(({ runId }) => runId));
  }

  /** Every start ends up here: checks the environment, selects the files, creates the run. */
  private async begin(
    { actor, startedBy, rerunOf, matrix, ...request }: RequestedRun,
    select: () => Promise<Selection>,
  ): Promise<string> {
    const project = await this.projects.get(request.projectId);
    const environment = await this.environments.existing(request.projectId, request.environment);
    const place = matrix ?? { matrixId: null, matrixPlace: null };
    const run = { ...request, ...place, environment, ...(await select()), requestedBy: actor?.userId ?? null };
    return (await this.commands.create(run, project, { actor, startedBy, rerunOf })).runId;
  }

  private async beginRerun(
    projectId: number,
    runId: string,
    starter: Pick<Starter, 'actor' | 'startedBy'>,
  ): Promise<StartedRerun> {
    const { run, originId, leftOut, files } = await this.selection.failed(projectId, runId);
    const { executionType, environment, selection } = run;
    const request = { ...starter, projectId, trigger: 'rerun' as const, executionType, environment, rerunOf: originId };
    return { runId: await this.begin(request, async () => ({ selection, files })), leftOut };
  }

  /**
   * The open rerun of a run; null when there is none.
   * @throws UserError 404 for an unknown run
   */
  private async openRerun(projectId: number, runId: string): Promise<string | null> {
    await this.runs.one(projectId, runId);
    const later = await this.runs.findAll(await this.reruns.after(runId));
    return later.find(({ state }) => state !== 'finished')?.runId ?? null;
  }

  /** Under the lock of the project, so that two concurrent requests start one rerun. */
  private locked<T>(projectId: number, work: () => Promise<T>): Promise<T> {
    return this.database.transaction(async () => {
      await this.projects.lock(projectId);
      return work();
    });
  }
}
