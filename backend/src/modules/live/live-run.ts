import {
  type Cancel,
  CHAT_END,
  type ChatLine,
  clock,
  type ExecutionType,
  LIMITS,
  type LiveEvent,
  type RunnerData,
} from '@testplatform/contract';
import { LivePicture } from './live-picture.js';

/** Where the events of a run go: the room of its project. */
export interface LiveRoom {
  /** @param options onlyHere: only for clients of this server; droppable: a newer event replaces it */
  event(event: LiveEvent, options: { droppable: boolean; onlyHere?: boolean }): void;
  chat(lines: readonly ChatLine[] | typeof CHAT_END, options?: { onlyHere: boolean }): void;
}

/** The same run at the other servers: its files may run there too. */
export interface LiveElsewhere {
  isShown(runId: string): boolean;
  /** Called when this server starts or stops to show a file of a run. */
  changed(): void;
}

/** Milliseconds: a little less than the documented 10 s, so that a client that counts them never waits longer. */
const HEARTBEAT = LIMITS.liveHeartbeatMs - 1_000;

const INTERVAL = 1_000 / LIMITS.liveFramesPerSecond;

/** Where the file is that people see of a run. */
type Shown =
  /** Nowhere: the next file that is asked about takes the place. Until then this server still reports the run. */
  | { readonly at: 'nobody' }
  /** Here: this server reports the run. */
  | { readonly at: 'here'; readonly fileRunId: string }
  /** At another server, which reports the run: this one only keeps what it hears. */
  | { readonly at: 'elsewhere' };

/**
 * What people see of one run while it goes on. Of files side by side one is shown until it ends (3 §13), whichever server runs it:
 *
 *                 shows(file), and no other server shows one
 *     ┌─────────┬───────────────────────────────────────────▶┌──────┐
 *     │ nobody  │                                            │ here │
 *     └─────────┘◀───────────────────────────────────────────┴──────┘
 *          │                 fileEnded(file)                   ▲  │
 *          │                                                   │  │ giveWay(): two servers began at once,
 *          │ heard() or giveWay()               shows(file), as│  │ and the other one goes first
 *          ▼                                          above    │  ▼
 *     ┌───────────────────────────────────────────────────────────┐
 *     │                         elsewhere                         │
 *     └───────────────────────────────────────────────────────────┘
 */
export class LiveRun {
  private snap: string | null = null;
  private data: RunnerData | null = null;
  private lastTs = 0;
  /** When this server sent the last event, as of `clock.elapsed()`. */
  private sentAt = -Infinity;
  private cancelSending: Cancel | undefined;
  private droppable = true;
  private shown: Shown;
  /** The last progress of each file, by its id: a file that is shown next has something to show at once. */
  private readonly lastProgress = new Map<string, RunnerData>();
  private readonly endHeartbeat: Cancel;
  private readonly picture: LivePicture;
  private closed = false;

  constructor(
    readonly projectId: number,
    readonly runId: string,
    readonly executionType: ExecutionType,
    private readonly room: LiveRoom,
    private readonly elsewhere: LiveElsewhere,
    onError: (error: unknown) => void,
  ) {
    this.shown = { at: elsewhere.isShown(runId) ? 'elsewhere' : 'nobody' };
    this.endHeartbeat = clock.every(HEARTBEAT, () => this.publish(false));
    this.picture = new LivePicture((snap) => {
      this.snap = snap;
      this.publish(true);
    }, onError);
  }

  /** Whether a file is the one that is shown; the first that asks while none is becomes it. */
  shows(fileRunId: string): boolean {
    if (!this.isShown && !this.elsewhere.isShown(this.runId)) this.show(fileRunId);
    return this.isShownFile(fileRunId);
  }

  /** Whether a file of this server is shown. */
  get isShown(): boolean {
    return this.shown.at === 'here';
  }

  /** Resolves when the last picture of a file is made, if it is the one that is shown. */
  async lastPicture(fileRunId: string): Promise<void> {
    if (this.isShownFile(fileRunId)) await this.picture.last();
  }

  fileEnded(fileRunId: string): void {
    this.lastProgress.delete(fileRunId);
    if (!this.isShownFile(fileRunId)) return;
    this.shown = { at: 'nobody' };
    this.elsewhere.changed();
  }

  /** Another server shows a file of the run: this one stops. */
  giveWay(): void {
    const wasShown = this.isShown;
    this.shown = { at: 'elsewhere' };
    if (wasShown) this.elsewhere.changed();
  }

  /** What the server that shows the run says of it. */
  heard({ snap, runnerData, ts }: Pick<LiveEvent, 'snap' | 'runnerData' | 'ts'>): void {
    if (this.isShown) return;
    this.shown = { at: 'elsewhere' };
    this.snap = snap;
    this.data = runnerData;
    this.lastTs = ts;
  }

  /** The progress of a file: sent if it is the one that is shown. */
  progress(fileRunId: string, data: RunnerData): void {
    this.lastProgress.set(fileRunId, data);
    if (this.shows(fileRunId)) this.publishProgress(data);
  }

  frame(jpeg: Buffer): void {
    this.picture.take(jpeg);
  }

  chat(line: ChatLine): void {
    if (!this.closed) this.room.chat([line]);
  }

  /** Ends without telling anybody: the run goes on elsewhere. */
  close(): void {
    this.closed = true;
    this.endHeartbeat();
    this.cancelSending?.();
    this.picture.close();
  }

  /**
   * Tells once that the run is over.
   * @param onlyHere only those who are connected to this server are told
   */
  finish(onlyHere = false): void {
    if (this.closed) return;
    this.close();
    this.room.event(this.event('finished'), { droppable: false, onlyHere });
    this.room.chat(CHAT_END, { onlyHere });
  }

  latest(): { snap: string | null; runnerData: RunnerData | null; ts: number } {
    return { snap: this.snap, runnerData: this.data, ts: this.lastTs };
  }

  /** Sends how the run goes, at most four times a second: changes in between go together. Only pictures alone may be dropped. */
  private publish(droppable: boolean): void {
    // Whoever runs a file may learn later than others that the run is over.
    if (this.closed) return;
    this.droppable &&= droppable;
    const wait = Math.max(0, this.sentAt + INTERVAL - clock.elapsed());
    this.cancelSending ??= clock.after(wait, () => this.send());
  }

  private send(): void {
    if (this.shown.at !== 'elsewhere') this.room.event(this.event('progress'), { droppable: this.droppable });
    this.cancelSending = undefined;
    this.droppable = true;
  }

  private publishProgress(data: RunnerData): void {
    this.data = data;
    this.publish(false);
  }

  private show(fileRunId: string): void {
    this.shown = { at: 'here', fileRunId };
    const progress = this.lastProgress.get(fileRunId);
    if (progress) this.publishProgress(progress);
    this.elsewhere.changed();
  }

  private isShownFile(fileRunId: string): boolean {
    return this.shown.at === 'here' && this.shown.fileRunId === fileRunId;
  }

  private event(runnerStatus: LiveEvent['runnerStatus']): LiveEvent {
    this.lastTs = clock.now();
    this.sentAt = clock.elapsed();
    return {
      projectId: this.projectId,
      run_id: this.runId,
      runnerStatus,
      executionType: this.executionType,
      snap: this.snap,
      runnerData: this.data,
      ts: this.lastTs,
    };
  }
}
