import { Injectable } from '@nestjs/common';
import { LIMITS, type RunFileOutcome } from '@testplatform/contract';
import { RunResultsService } from '../reports/by-run/run-results.service.js';
import type { RunRecordDto } from '../runs/dto/run-history.dto.js';
import { type RunFileRow, RunFileOutcomesService } from '../runs/history/run-file-outcomes.service.js';
import type { RunProgressDto } from './dto/run-progress.dto.js';
import { timeLeft } from './time-left.js';

/** What a run that goes on does just now. */
@Injectable()
export class RunProgressService {
  constructor(
    private readonly files: RunFileOutcomesService,
    private readonly results: RunResultsService,
  ) {}

  /** Null for a run that waits, or is over. */
  async of({ run_id, state }: RunRecordDto): Promise<RunProgressDto | null> {
    if (state === 'queued' || state === 'finished') return null;
    const [running, queued, underway] = await Promise.all([
      this.all(run_id, 'running'),
      this.all(run_id, 'queued'),
      this.results.underway(run_id),
    ]);
    const now = Date.now();
    const elapsedOf = (nodeId: string): number => Math.max(0, now - (underway.get(nodeId)?.startedAt ?? now));
    const last = await this.results.lastDurations([...running, ...queued].map(({ nodeId }) => nodeId));
    const left = timeLeft(
      running.map(({ nodeId }) => ({ elapsed: elapsedOf(nodeId), expected: last.get(nodeId) })),
      queued.map(({ nodeId }) => last.get(nodeId)),
    );
    return {
      running: running.map(({ nodeId, path }) => {
        const { cases = 0, casesDone = 0, failures = [] } = underway.get(nodeId) ?? {};
        return { path, elapsed: elapsedOf(nodeId), cases, casesDone, failures: [...failures] };
      }),
      // A run that is being stopped starts none of the files that wait.
      timeLeft: state === 'stopping' ? null : left,
    };
  }

  private all(runId: string, outcome: RunFileOutcome): Promise<RunFileRow[]> {
    return this.files.page(runId, outcome, { skip: 0, take: LIMITS.treeNodesMax });
  }
}
