import { Injectable } from '@nestjs/common';
import { clock, fileKey, LIMITS } from '@testplatform/contract';
import { RunResultsService } from '../../reports/by-run/run-results.service.js';
import type { RunRecordDto } from '../dto/run-history.dto.js';
import { FileRunsRepository, type RunFileRow } from '../store/file-runs.repository.js';
import type { RunProgressDto } from '../dto/run-progress.dto.js';
import { timeLeft } from './time-left.js';

/** Milliseconds for which the last durations of a run's files are cached, because every viewer of the run polls. */
const KEEP = 60_000;
/** Cache size in runs. */
const RUNS_MAX = 20;

/** By node id. */
type Durations = ReadonlyMap<string, number>;

/** The progress of a run. */
@Injectable()
export class RunProgressService {
  /** By run id, oldest first. */
  private readonly kept = new Map<string, { readonly until: number; readonly durations: Promise<Durations> }>();

  constructor(
    private readonly files: FileRunsRepository,
    private readonly results: RunResultsService,
  ) {}

  /** Null for a queued or finished run. */
  async of({ run_id, state }: RunRecordDto): Promise<RunProgressDto | null> {
    if (state === 'queued' || state === 'finished') return null;
    const [running, queued, underway] = await Promise.all([
      this.running(run_id),
      this.files.waiting(run_id),
      this.results.underway(run_id),
    ]);
    const now = clock.now();
    const elapsedOf = (file: RunFileRow): number => Math.max(0, now - (underway.get(fileKey(file))?.startedAt ?? now));
    const last = await this.lastDurations(run_id, [...running.map(({ nodeId }) => nodeId), ...queued]);
    const left = timeLeft(
      running.map((file) => ({ elapsed: elapsedOf(file), expected: last.get(file.nodeId) })),
      queued.map((nodeId) => last.get(nodeId)),
    );
    return {
      running: running.map((file) => {
        const { cases = 0, casesDone = 0, failures = [] } = underway.get(fileKey(file)) ?? {};
        return { path: file.path, elapsed: elapsedOf(file), cases, casesDone, failures: [...failures] };
      }),
      // A run that is being stopped starts none of its queued files.
      timeLeft: state === 'stopping' ? null : left,
    };
  }

  private running(runId: string): Promise<RunFileRow[]> {
    return this.files.page(runId, 'running', { skip: 0, take: LIMITS.treeNodesMax });
  }

  /** Cached for many polls: running and queued files only become fewer. */
  private async lastDurations(runId: string, nodeIds: readonly string[]): Promise<Durations> {
    const known = this.kept.get(runId);
    if (known && known.until > clock.elapsed()) return known.durations;
    const durations = this.results.lastDurations(nodeIds);
    this.kept.delete(runId);
    this.kept.set(runId, { until: clock.elapsed() + KEEP, durations });
    durations.catch(() => this.kept.delete(runId));
    if (this.kept.size > RUNS_MAX) this.kept.delete(this.kept.keys().next().value!);
    return durations;
  }
}
