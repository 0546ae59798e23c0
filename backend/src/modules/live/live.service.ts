import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { clock, type ExecutionType, type FilePath, parseGeneric, type ProjectChange } from '@testplatform/contract';
import type { LiveSink } from '@testplatform/engine/host';
import { ProjectChanges, type UnnamedChange } from '../projects/projects.events.js';
import { UserNamesService } from '../users/accounts/user-names.service.js';
import { LivePeers } from './live-peers.js';
import { LiveGateway } from './live.gateway.js';
import { LiveRun } from './live-run.js';
import { runLiveReporter } from './run-live-reporter.js';

/** Milliseconds that somebody counts as watching after asking for a snapshot. */
const POLLER_WATCHES = 15_000;
/** Finished runs whose last picture is kept for get-test-snap. */
const KEPT = 50;

/** A file of a run that goes on. */
interface LiveFile {
  readonly projectId: number;
  readonly runId: string;
  readonly fileRunId: string;
}
interface ShownFile extends LiveFile {
  readonly executionType: ExecutionType;
}
type LiveRunKey = Pick<ShownFile, 'projectId' | 'runId' | 'executionType'>;

/** The live side of every run that goes on in this process, or that another server reports. */
@Injectable()
export class LiveService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Live');
  private readonly runs = new Map<string, LiveRun>();
  private readonly finished = new Map<string, ReturnType<LiveRun['latest']>>();
  private readonly polledAt = new Map<number, number>();
  /** The changes of projects, each told after the one before it. */
  private told: Promise<void> = Promise.resolve();
  /** Runs that were over at the last `finishAll`, and whose end nobody had announced yet. */
  private unannounced: readonly string[] = [];

  constructor(
    private readonly gateway: LiveGateway,
    private readonly peers: LivePeers,
    private readonly names: UserNamesService,
    changes: ProjectChanges,
  ) {
    changes.subscribe((change) => {
      this.told = this.told.then(() => this.tellChange(change));
    });
  }

  onApplicationBootstrap(): void {
    this.gateway.onEventElsewhere((payload) => this.hear(payload));
    this.gateway.onHeardProjects(() => this.peers.changed());
    this.peers.begin(
      () => ({ watched: [...this.gateway.heardProjects(), ...this.polled()], shown: this.shown() }),
      (runId, otherGoesFirst) => {
        const run = this.runs.get(runId);
        if (run && (otherGoesFirst || !run.isShown)) run.giveWay();
      },
    );
  }

  /** Where a worker reports one file of a run. */
  sink(file: ShownFile, path: FilePath): LiveSink {
    const { projectId, fileRunId } = file;
    return runLiveReporter(this.run(file), fileRunId, path, () => this.isWatched(projectId));
  }

  /** Resolves when the last picture of a file is made. Its end is saved after that: whoever reads of the end can see all of the file. */
  async lastPicture({ runId, fileRunId }: LiveFile): Promise<void> {
    await this.runs.get(runId)?.lastPicture(fileRunId);
  }

  /** A file is done: another one of its run can be shown. */
  fileEnded({ runId, fileRunId }: LiveFile): void {
    this.runs.get(runId)?.fileEnded(fileRunId);
  }

  /** The live side of a run, made when it is first asked for. */
  private run({ projectId, runId, executionType }: LiveRunKey): LiveRun {
    const known = this.runs.get(runId);
    if (known) return known;
    const room = this.gateway.room(projectId, () => this.peers.isWatched(projectId));
    const run = new LiveRun(projectId, runId, executionType, room, this.peers, (error) =>
      this.logger.debug({ err: error }, 'A frame was dropped'),
    );
    this.runs.set(runId, run);
    return run;
  }

  /** Tells everybody that a run is over, at whichever server they are. */
  finish(run: LiveRunKey): void {
    this.end(run, false);
  }

  /** The ids of the runs that this process knows to be going on. */
  goingOn(): string[] {
    return [...this.runs.keys()];
  }

  /**
   * As `finish`, for those of some runs that go on here. With several servers the one that ended a run announces it. When a run is still
   * not announced at the second call, that server could not do so: then each server tells its own clients.
   */
  finishAll(runIds: readonly string[]): void {
    const { isShared } = this.peers;
    const due = isShared ? runIds.filter((runId) => this.unannounced.includes(runId)) : runIds;
    for (const run of due.flatMap((id) => this.runs.get(id) ?? [])) this.end(run, isShared);
    this.unannounced = runIds;
  }

  /** The last picture and case of a run, for those who poll; null when this process has heard nothing of it. */
  snapshot(projectId: number, runId: string): ReturnType<LiveRun['latest']> | null {
    const wasWatched = this.isPolled(projectId);
    this.polledAt.set(projectId, clock.elapsed());
    if (!wasWatched) this.peers.changed();
    return this.runs.get(runId)?.latest() ?? this.finished.get(runId) ?? null;
  }

  private async tellChange({ userId, ...change }: UnnamedChange): Promise<void> {
    this.gateway.tellChange({ ...change, by: userId === null ? null : await this.personOf(userId) });
  }

  /** A change is told even if nobody can be asked for the name of who made it. */
  private async personOf(userId: number): Promise<ProjectChange['by']> {
    try {
      const name = (await this.names.of([userId])).get(userId);
      return name === undefined ? null : { user_id: userId, name };
    } catch (error) {
      this.logger.error({ err: error }, 'The name of who changed a project could not be read');
      return null;
    }
  }

  private end(ended: LiveRunKey, onlyHere: boolean): void {
    if (this.finished.has(ended.runId)) return;
    const run = this.run(ended);
    run.finish(onlyHere);
    this.keepEnd(run);
  }

  private keepEnd(run: LiveRun): void {
    this.runs.delete(run.runId);
    this.finished.set(run.runId, run.latest());
    for (const old of [...this.finished.keys()].slice(0, -KEPT)) this.finished.delete(old);
    this.peers.changed();
  }

  /** What another server emitted to the room of a project. */
  private hear(payload: unknown): void {
    const event = parseGeneric(payload);
    if (!event || this.finished.has(event.run_id)) return;
    const { projectId, run_id: runId, executionType = 'server' } = event;
    const run = this.run({ projectId, runId, executionType });
    run.heard(event);
    if (event.runnerStatus !== 'finished') return;
    run.close();
    this.keepEnd(run);
  }

  /** Whether it is worth making pictures for a project now. */
  private isWatched(projectId: number): boolean {
    return this.gateway.hasListeners(projectId) || this.isPolled(projectId) || this.peers.isWatched(projectId);
  }

  private isPolled(projectId: number): boolean {
    return clock.elapsed() - (this.polledAt.get(projectId) ?? -Infinity) < POLLER_WATCHES;
  }

  private polled(): number[] {
    return [...this.polledAt.keys()].filter((projectId) => this.isPolled(projectId));
  }

  private shown(): string[] {
    return [...this.runs.values()].filter(({ isShown }) => isShown).map(({ runId }) => runId);
  }

  onApplicationShutdown(): void {
    for (const run of this.runs.values()) run.close();
  }
}
