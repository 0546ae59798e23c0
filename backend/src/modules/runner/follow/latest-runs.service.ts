import { Injectable } from '@nestjs/common';
import { LIMITS, permission } from '@testplatform/contract';
import type { Caller } from '../../../common/access/access.js';
import { ProjectsService } from '../../projects/projects.service.js';
import { UserNamesService } from '../../users/accounts/user-names.service.js';
import type { LatestRunsAnswerDto } from '../dto/run-history.dto.js';
import { RunsRepository } from '../store/runs.repository.js';
import { presentRun } from './run.presenter.js';
import { RunTotalsService } from './run-totals.service.js';

/** The latest runs of all projects, for the home page (3 §13). */
@Injectable()
export class LatestRunsService {
  constructor(
    private readonly runs: RunsRepository,
    private readonly totals: RunTotalsService,
    private readonly projects: ProjectsService,
    private readonly names: UserNamesService,
  ) {}

  /** The open runs, then the finished ones, each newest first. Projects are named for those who may view them. */
  async list(caller: Caller): Promise<LatestRunsAnswerDto> {
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
}
