import { Injectable } from '@nestjs/common';
import { clock, LIMITS, permission } from '@testplatform/contract';
import { isoTime } from '../../../common/iso-time.js';
import type { Actor, Caller } from '../../../common/access/access.js';
import { UserNames } from '../../../common/access/person.js';
import type { Answer } from '../../../common/http/envelope.js';
import { pageOf } from '../../../common/http/page.js';
import type { ProjectPageDto } from '../../../common/validation/fields.js';
import { AuditService } from '../../audit/audit.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import type {
  LatestRunDto,
  MatrixRunDto,
  PinnedDto,
  PinRunDto,
  RunRecordDto,
  RunSummaryDto,
} from '../dto/run-history.dto.js';
import { type RunTotals, RunTotalsService } from './run-totals.service.js';
import { WaitingReasonsService } from './waiting-reasons.service.js';
import { PinnedRunsRepository } from '../clean/pinned-runs.repository.js';
import type { RunRow } from '../store/run.entity.js';
import { RunsRepository } from '../store/runs.repository.js';

/** The history of runs: who ran what, when and where, and how it ended. */
@Injectable()
export class RunHistoryService {
  constructor(
    private readonly runs: RunsRepository,
    private readonly totals: RunTotalsService,
    private readonly pins: PinnedRunsRepository,
    private readonly projects: ProjectsService,
    private readonly names: UserNames,
    private readonly waiting: WaitingReasonsService,
    private readonly audit: AuditService,
  ) {}

  /** A page of the project's runs, newest first. */
  async list(body: ProjectPageDto, { userId }: Actor): Promise<Answer<RunRecordDto[]>> {
    const { runsAtOnce } = await this.projects.get(body.projectId);
    const runs = await this.runs.list(body.projectId, pageOf(body));
    return { data: await this.records(body.projectId, runsAtOnce, runs, userId) };
  }

  /**
   * The latest runs of all projects, for the home page: open ones, then finished ones, each newest first. Projects are
   * named for those who may view them.
   */
  async latest(caller: Caller): Promise<Answer<LatestRunDto[]>> {
    const mayName = permission(caller, 'projects', 'view');
    const open = await this.runs.latestOpen(LIMITS.latestRunsOpen);
    const over = await this.runs.latestFinished(LIMITS.latestRunsFinished);
    // A run that ended between the two queries is in both.
    const runs = [...open.filter(({ runId }) => !over.some((run) => run.runId === runId)), ...over];
    const [totals, names, projects] = await Promise.all([
      this.totals.of(runs.map(({ runId }) => runId)),
      this.names.of(runs.flatMap(({ requestedBy }) => requestedBy ?? [])),
      this.projects.names(runs.map(({ projectId }) => projectId)),
    ]);
    return {
      data: runs.map((run) => ({
        ...presentRun(run, totals.get(run.runId)!, names),
        project_id: run.projectId,
        ...(mayName && { project: projects.get(run.projectId) ?? '' }),
      })),
    };
  }

  /**
   * One run of a project.
   * @param field of the request that names the run, for the error
   * @throws UserError 404 for an unknown run or another project's
   */
  async one(projectId: number, runId: string, field = 'run_id'): Promise<RunRecordDto> {
    const { runsAtOnce } = await this.projects.get(projectId);
    const [record] = await this.records(projectId, runsAtOnce, [await this.runs.one(projectId, runId, field)], null);
    return record!;
  }

  /**
   * The id of the finished run before this one with the same connector or none, selection, trigger and environment; null
   * when there is none.
   */
  async previous(projectId: number, runId: string): Promise<string | null> {
    return (await this.runs.previousLike(await this.runs.one(projectId, runId)))?.runId ?? null;
  }

  /**
   * Pins or unpins a run: retention doesn't remove pinned ones. Repeating it has no effect.
   * @throws UserError 404
   */
  async pin({ projectId, run_id, pinned }: PinRunDto, actor: Actor): Promise<Answer<PinnedDto>> {
    const { name } = await this.projects.get(projectId);
    await this.projects.changePart(projectId, 'runs', async () => {
      await this.runs.one(projectId, run_id);
      if ((await this.pins.of([run_id])).has(run_id) === pinned) return;
      if (pinned) await this.pins.insert({ runId: run_id, pinnedBy: actor.userId, pinnedAt: clock.now() });
      else await this.pins.delete(run_id);
      const subject = { type: 'run', id: run_id, name };
      await this.audit.record({ event: pinned ? 'run-pinned' : 'run-unpinned', actor, subject });
    });
    return { data: { run_id, pinned } };
  }

  private async records(
    projectId: number,
    runsAtOnce: number,
    runs: readonly RunRow[],
    readerId: number | null,
  ): Promise<RunRecordDto[]> {
    const ids = runs.map(({ runId }) => runId);
    const [open, totals, names, pinned, waiting, matrices] = await Promise.all([
      this.runs.open(projectId),
      this.totals.of(ids),
      this.names.of(runs.flatMap(({ requestedBy }) => requestedBy ?? [])),
      this.pins.of(ids),
      this.waiting.of(projectId, runs, readerId),
      this.runs.ofMatrices(runs.flatMap(({ matrixId }) => matrixId ?? [])),
    ]);
    const unfinished = new Set(open.map(({ runId }) => runId));
    const later = open.slice(runsAtOnce).map(({ runId }) => runId);
    return runs.map((run) => {
      const total = totals.get(run.runId)!;
      return {
        ...presentRun(run, total, names),
        environment: run.environment,
        executionType: run.executionType,
        matrix:
          run.matrixId === null ? null : matrices.filter(({ matrixId }) => matrixId === run.matrixId).map(inMatrix),
        // The runs in progress are ahead of it too, and there are `runsAtOnce` of them.
        ahead: run.state === 'queued' && later.includes(run.runId) ? runsAtOnce + later.indexOf(run.runId) : 0,
        waiting: waiting.get(run.runId) ?? null,
        merged: total.merged,
        reruns: [...total.reruns],
        rerunning: total.reruns.some((rerun) => unfinished.has(rerun)),
        pinned: pinned.has(run.runId),
      };
    });
  }
}

const inMatrix = ({ runId, environment }: RunRow): MatrixRunDto => ({ run_id: runId, environment });

/** The fields of a run in every list. @param names of people, by user id */
const presentRun = (run: RunRow, totals: RunTotals, names: ReadonlyMap<number, string>): RunSummaryDto => ({
  run_id: run.runId,
  state: run.state,
  trigger: run.trigger,
  selection: run.selection,
  requestedBy: names.get(run.requestedBy ?? 0) ?? null,
  createdAt: isoTime(run.createdAt),
  startedAt: isoTime(run.startedAt),
  finishedAt: isoTime(run.finishedAt),
  reason: run.reason,
  files: totals.files,
  filesFinished: totals.filesFinished,
  filesFailed: totals.filesFailed,
  summary: totals.summary,
  rerun_of: totals.rerunOf,
});
