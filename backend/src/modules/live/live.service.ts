import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { type FilePath, parseGeneric, SOCKET_EVENTS } from '@testplatform/contract';
import type { LiveSink } from '@testplatform/engine';
import { SocketServer } from '../../common/sockets/socket-server.js';
import { ProjectChanges } from '../projects/projects.events.js';
import { LivePeers } from './live-peers.js';
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

/** The live side of every run that goes on in this process, or that another server tells of. */
@Injectable()
export class LiveService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Live');
  private readonly runs = new Map<string, LiveRun>();
  private readonly finished = new Map<string, ReturnType<LiveRun['latest']>>();
  private readonly polledAt = new Map<number, number>();
  /** Runs that were over when it was last looked, and whose end nobody has told yet. */
  private untold: readonly string[] = [];

  constructor(
    private readonly gateway: LiveGateway,
    private readonly peers: LivePeers,
    private readonly sockets: SocketServer,
    changes: ProjectChanges,
  ) {
    changes.subscribe((change) => gateway.tellChange(change));
  }

  onApplicationBootstrap(): void {
    this.sockets.onRelayed((event, payload) => event === SOCKET_EVENTS.generic && this.hear(payload));
    this.gateway.onHeardProjects(() => this.peers.changed());
    this.peers.begin(
      () => ({ watched: [...this.gateway.heardProjects(), ...this.polled()], shown: this.shown() }),
      (runId, otherGoesFirst) => {
        const run = this.runs.get(runId);
        if (run && (otherGoesFirst || !run.isShown)) run.giveWay();
      },
    );
  }

  /** What a worker tells of one file of a run. */
  sink({ projectId, runId, fileRunId }: LiveFile, path: FilePath): LiveSink {
    return liveSink(this.run(projectId, runId), fileRunId, path, () => this.isWatched(projectId));
  }

  /** Resolves when the last picture of a file is made. Its end is kept afterwards, so that who knows of an end has seen all of it. */
  async lastPicture({ runId, fileRunId }: LiveFile): Promise<void> {
    await this.runs.get(runId)?.lastPicture(fileRunId);
  }

  /** A file is done: another one of its run can be shown. */
  fileEnded({ runId, fileRunId }: LiveFile): void {
    this.runs.get(runId)?.fileEnded(fileRunId);
  }

  /** The live side of a run, made when it is first asked for. */
  private run(projectId: number, runId: string): LiveRun {
    const known = this.runs.get(runId);
    if (known) return known;
    const room = this.gateway.room(projectId, () => this.peers.isWatched(projectId));
    const run = new LiveRun(projectId, runId, room, this.peers, (error) =>
      this.logger.debug({ err: error }, 'A frame was dropped'),
    );
    this.runs.set(runId, run);
    return run;
  }

  /** Tells everybody that a run is over, at whichever server they are. */
  finish(projectId: number, runId: string): void {
    this.end(projectId, runId, false);
  }

  /** The ids of the runs that go on, as far as this process knows. */
  goingOn(): string[] {
    return [...this.runs.keys()];
  }

  /**
   * As `finish`, for those of some runs that go on here. With several servers the one that ended a run tells of it; what is still not
   * told at the second look, it could not tell: then each server tells its own.
   */
  finishAll(runIds: readonly string[]): void {
    const { isShared } = this.sockets;
    const due = isShared ? runIds.filter((runId) => this.untold.includes(runId)) : runIds;
    for (const { projectId, runId } of due.flatMap((id) => this.runs.get(id) ?? []))
      this.end(projectId, runId, isShared);
    this.untold = runIds;
  }

  /** The last picture and case of a run, for those who poll; null when this process has heard nothing of it. */
  snapshot(projectId: number, runId: string): ReturnType<LiveRun['latest']> | null {
    const wasWatched = this.isPolled(projectId);
    this.polledAt.set(projectId, Date.now());
    if (!wasWatched) this.peers.changed();
    return this.runs.get(runId)?.latest() ?? this.finished.get(runId) ?? null;
  }

  private end(projectId: number, runId: string, onlyHere: boolean): void {
    if (this.finished.has(runId)) return;
    const run = this.run(projectId, runId);
    run.finish(onlyHere);
    this.keepEnd(run);
  }

  private keepEnd(run: LiveRun): void {
    this.runs.delete(run.runId);
    this.finished.set(run.runId, run.latest());
    for (const old of [...this.finished.keys()].slice(0, -KEPT)) this.finished.delete(old);
    this.peers.changed();
  }

  /** What another server said to the room of a project. */
  private hear(payload: unknown): void {
    const event = parseGeneric(payload);
    if (!event || this.finished.has(event.run_id)) return;
    const run = this.run(event.projectId, event.run_id);
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
    return Date.now() - (this.polledAt.get(projectId) ?? 0) < POLLER_WATCHES;
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
