import { Inject, Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { FilePath } from '@testplatform/contract';
import type { LiveSink } from '@testplatform/engine';
import { ProjectChanges } from '../projects/projects.events.js';
import { LiveGateway } from './live.gateway.js';
import { LiveRun } from './live-run.js';
import { liveSink } from './live-sink.js';

/** Somebody who asks for snapshots instead of listening counts as watching for this long (milliseconds). */
const POLLER_WATCHES = 15_000;
/** Finished runs whose last picture is kept for get-test-snap. */
const KEPT = 50;

/** A file of a run that goes on. */
interface LiveFile {
  readonly projectId: number;
  readonly runId: string;
  readonly fileRunId: string;
}

/** The live side of every run that goes on in this process. */
@Injectable()
export class LiveService implements OnApplicationShutdown {
  private readonly logger = new Logger('Live');
  private readonly runs = new Map<string, LiveRun>();
  private readonly finished = new Map<string, ReturnType<LiveRun['latest']>>();
  private readonly polledAt = new Map<number, number>();

  constructor(
    @Inject(LiveGateway) private readonly gateway: LiveGateway,
    @Inject(ProjectChanges) changes: ProjectChanges,
  ) {
    changes.subscribe((change) => gateway.tellChange(change));
  }

  /** What a worker tells of one file of a run. */
  sink({ projectId, runId, fileRunId }: LiveFile, path: FilePath): LiveSink {
    return liveSink(this.run(projectId, runId), fileRunId, path, () => this.isWatched(projectId));
  }

  /** A file is done: another one of its run can be shown. */
  fileEnded({ runId, fileRunId }: LiveFile): void {
    this.runs.get(runId)?.fileEnded(fileRunId);
  }

  /** The live side of a run, made when it is first asked for. */
  private run(projectId: number, runId: string): LiveRun {
    const known = this.runs.get(runId);
    if (known) return known;
    const run = new LiveRun(projectId, runId, this.gateway.room(projectId), (error) =>
      this.logger.debug({ err: error }, 'A frame was dropped'),
    );
    this.runs.set(runId, run);
    return run;
  }

  /** Tells everybody that a run is over. */
  finish(projectId: number, runId: string): void {
    const run = this.run(projectId, runId);
    run.finish();
    this.runs.delete(runId);
    this.finished.set(runId, run.latest());
    for (const old of [...this.finished.keys()].slice(0, -KEPT)) this.finished.delete(old);
  }

  /** The ids of the runs that go on, as far as this process knows. */
  goingOn(): string[] {
    return [...this.runs.keys()];
  }

  /** As `finish`, for those of some runs that go on here. */
  finishAll(runIds: readonly string[]): void {
    for (const { projectId, runId } of runIds.flatMap((id) => this.runs.get(id) ?? [])) this.finish(projectId, runId);
  }

  /** Whether it is worth making pictures for a project now. */
  private isWatched(projectId: number): boolean {
    return this.gateway.hasListeners(projectId) || Date.now() - (this.polledAt.get(projectId) ?? 0) < POLLER_WATCHES;
  }

  /** The last picture and case of a run, for those who poll; null when this process has seen nothing of it. */
  snapshot(projectId: number, runId: string): ReturnType<LiveRun['latest']> | null {
    this.polledAt.set(projectId, Date.now());
    return this.runs.get(runId)?.latest() ?? this.finished.get(runId) ?? null;
  }

  onApplicationShutdown(): void {
    for (const run of this.runs.values()) run.close();
  }
}
