import { clock, type RunStanding, standingOf } from '@testplatform/contract';
import { Injectable } from '@nestjs/common';
import type { Actor } from '../../../common/access/access.js';
import type { Answer } from '../../../common/http/envelope.js';
import { LiveService } from '../../live/live.service.js';
import { ProjectsService } from '../../projects/projects.service.js';
import type { RunSnapshotDto, SnapshotDto } from '../dto/run.dto.js';
import type { RunRow } from '../store/run.entity.js';
import { RunsRepository } from '../store/runs.repository.js';
import { WaitingReasonsService } from './waiting-reasons.service.js';
import { RunTotalsService } from './run-totals.service.js';

/** The last picture of a run, for clients that poll instead of listening. */
@Injectable()
export class RunSnapshotsService {
  constructor(
    private readonly runs: RunsRepository,
    private readonly projects: ProjectsService,
    private readonly live: LiveService,
    private readonly waiting: WaitingReasonsService,
    private readonly totals: RunTotalsService,
  ) {}

  /**
   * The snapshot of the named run, or else of the project's active run, or else of the one queued longest, or else of the one that ended last.
   * @throws UserError 404 for an unknown run
   */
  async latest({ projectId, run_id }: SnapshotDto, { userId }: Actor): Promise<Answer<RunSnapshotDto>> {
    await this.projects.require(projectId);
    const run = run_id ? await this.runs.one(projectId, run_id) : await this.shown(projectId);
    if (!run) return NO_RUN;
    const waiting = await this.waiting.of(projectId, [run], userId);
    const latest = this.live.snapshot(projectId, run.runId);
    return {
      data: {
        run_id: run.runId,
        run_status: run.state === 'finished' ? 'finished' : 'progress',
        executionType: run.executionType,
        standing: await this.standingOf(run),
        snap_ts: snapTime(run, latest?.ts),
        waiting: waiting.get(run.runId) ?? null,
        runner_data: { snap: latest?.snap ?? null, runnerData: latest?.runnerData ?? null },
      },
    };
  }

  private async standingOf(run: RunRow): Promise<RunStanding> {
    // Totals count only once it is over.
    if (run.state !== 'finished') return run.state;
    return standingOf({ ...run, ...(await this.totals.of([run.runId])).get(run.runId)! });
  }

  private async shown(projectId: number): Promise<RunRow | null> {
    return (await this.runs.current(projectId)) ?? (await this.runs.lastFinished(projectId));
  }
}

const NO_RUN: Answer<RunSnapshotDto> = {
  data: {
    run_id: null,
    run_status: 'finished',
    executionType: null,
    standing: null,
    snap_ts: 0,
    waiting: null,
    runner_data: { snap: null, runnerData: null },
  },
};

/** An open run reports the current time even if its page doesn't change: clients take an old time for a hanging run (3 §7). */
const snapTime = (run: RunRow, ts: number | undefined): number =>
  run.state === 'finished' ? (ts ?? run.finishedAt ?? 0) : clock.now();
