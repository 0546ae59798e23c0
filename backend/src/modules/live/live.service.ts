import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import {
  clock,
  type ExecutionType,
  type FilePath,
  joinRunPath,
  parseGeneric,
  type ProjectChange,
  type RunnerData,
} from '@testplatform/contract';
import type { LiveSink } from '@testplatform/engine/host';
import { UserNames } from '../../common/access/person.js';
import { ProjectChanges, type UnnamedChange } from '../projects/projects.events.js';
import { LivePeers } from './live-peers.js';
import { LiveGateway } from './live.gateway.js';
import { LiveRun } from './live-run.js';
import type { LiveRooms, RoomType } from './room-type.js';

export type { LiveRooms } from './room-type.js';

/** Milliseconds for which a client that polls snapshots counts as watching. */
const POLLER_WATCHES = 15_000;
/** Number of finished runs whose last picture is kept for get-test-snap. */
const KEPT = 50;

/** A file of a run in progress. */
interface LiveFile {
  readonly projectId: number;
  readonly runId: string;
  readonly fileRunId: string;
}
interface ShownFile extends LiveFile {
  readonly executionType: ExecutionType;
}
type LiveRunKey = Pick<ShownFile, 'projectId' | 'runId' | 'executionType'>;

/** The live state of every run in progress in this process, or reported by another server. */
@Injectable()
export class LiveService implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Live');
  private readonly runs = new Map<string, LiveRun>();
  private readonly finished = new Map<string, ReturnType<LiveRun['latest']>>();
  private readonly polledAt = new Map<number, number>();
  /** Serializes the announcements of project changes. */
  private told: Promise<void> = Promise.resolve();
  /** Runs that were over at the last `finishAll`, but not announced yet. */
  private unannounced: readonly string[] = [];

  constructor(
    private readonly gateway: LiveGateway,
    private readonly peers: LivePeers,
    private readonly names: UserNames,
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

  /** Opens a type of rooms on the live channel, for another module. Call it during startup. */
  openRooms(type: RoomType): LiveRooms {
    return this.gateway.open(type);
  }

  /** The sink for a worker's reports on a file of a run. */
  sink(file: ShownFile, path: FilePath): LiveSink {
    const { projectId, fileRunId } = file;
    return runLiveReporter(this.run(file), fileRunId, path, () => this.isWatched(projectId));
  }

  /**
   * Resolves when the file's last picture is encoded. Await it before storing the file's end, so that whoever sees the end can see all of
   * the file.
   */
  async lastPicture({ runId, fileRunId }: LiveFile): Promise<void> {
    await this.runs.get(runId)?.lastPicture(fileRunId);
  }

  /** The file is done, so another file of its run can be shown. */
  fileEnded({ runId, fileRunId }: LiveFile): void {
    this.runs.get(runId)?.fileEnded(fileRunId);
  }

  /** The live state of a run, created on first use. */
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

  /** Announces the end of a run to the clients of all servers. */
  finish(run: LiveRunKey): void {
    this.end(run, false);
  }

  /** The ids of the runs that this process believes to be in progress. */
  goingOn(): string[] {
    return [...this.runs.keys()];
  }

  /**
   * As `finish`, for those of the runs that are in progress here. With several servers, the one that ended a run
   * announces it. If it has not done so by the second call, it never will: each server then tells its own clients.
   */
  finishAll(runIds: readonly string[]): void {
    const { isShared } = this.peers;
    const due = isShared ? runIds.filter((runId) => this.unannounced.includes(runId)) : runIds;
    for (const run of due.flatMap((id) => this.runs.get(id) ?? [])) this.end(run, isShared);
    this.unannounced = runIds;
  }

  /** The last picture and case of a run, for polling clients; null if this process doesn't know the run. */
  snapshot(projectId: number, runId: string): ReturnType<LiveRun['latest']> | null {
    const wasWatched = this.isPolled(projectId);
    this.polledAt.set(projectId, clock.elapsed());
    if (!wasWatched) this.peers.changed();
    return this.runs.get(runId)?.latest() ?? this.finished.get(runId) ?? null;
  }

  private async tellChange({ userId, ...change }: UnnamedChange): Promise<void> {
    this.gateway.tellChange({ ...change, by: userId === null ? null : await this.personOf(userId) });
  }

  /** A change is announced even if its author's name can't be read. */
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

  /** Receives what another server emitted to the room of a project. */
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

  /** Whether anybody watches the project, so that pictures are worth encoding. */
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

/** Forwards a worker's reports on a file to the live state of its run. */
function runLiveReporter(run: LiveRun, fileRunId: string, path: FilePath, isWatched: () => boolean): LiveSink {
  const progress = (test_result: RunnerData['test_result']) =>
    run.progress(fileRunId, { testCase_info: path, test_result });
  return {
    caseStarted: (title) => progress({ testCase: { title }, status: '', message: '' }),
    caseFinished: ({ title, status, blocker, message }) =>
      progress({ testCase: { title }, status, ...(status === 'failure' && blocker && { blocker }), message }),
    frame: (jpeg) => {
      if (run.shows(fileRunId)) run.frame(jpeg);
    },
    // Files run in parallel, so each line names its file.
    log: (line) => run.chat({ ...line, text: `${joinRunPath(path)}: ${line.text}` }),
    watched: () => isWatched() && run.shows(fileRunId),
  };
}
