import { CHAT_END, type ChatLine, LIMITS, type LiveEvent, type RunnerData } from '@testplatform/contract';
import { LivePicture } from './live-picture.js';

/** Where the events of a run go: the room of its project. */
export interface LiveRoom {
  /** @param options onlyHere: for those who are connected to this server; droppable: a newer one replaces it */
  event(event: LiveEvent, options: { droppable: boolean; onlyHere?: boolean }): void;
  chat(lines: readonly ChatLine[] | typeof CHAT_END, options?: { onlyHere: boolean }): void;
}

/** The same run at the other servers: its files may run there too. */
export interface LiveElsewhere {
  isShown(runId: string): boolean;
  /** This server shows a file of a run, or shows it no more. */
  changed(): void;
}

/** A little before the documented 10 s, so that a client that counts them never waits longer. */
const HEARTBEAT = LIMITS.liveHeartbeatMs - 1_000;

const INTERVAL = 1_000 / LIMITS.liveFramesPerSecond;

/**
 * What people see of one run while it goes on. Of files side by side one is shown until it ends (3 §13), whichever server runs it:
 * the others keep what that one says, for those who ask them.
 */
export class LiveRun {
  private snap: string | null = null;
  private data: RunnerData | null = null;
  private lastTs = 0;
  /** When this server said something last (Unix milliseconds): another one's clock may differ. */
  private saidAt = 0;
  private waiting: NodeJS.Timeout | undefined;
  private droppable = true;
  private shown: string | null = null;
  /** What was last said of each file, by its id: what the one says that is shown next is known before it says more. */
  private readonly standings = new Map<string, RunnerData>();
  /** Whether this server speaks of the run. */
  private leads: boolean;
  private readonly heartbeat: NodeJS.Timeout;
  private readonly picture: LivePicture;
  private closed = false;

  constructor(
    readonly projectId: number,
    readonly runId: string,
    private readonly room: LiveRoom,
    private readonly elsewhere: LiveElsewhere,
    onError: (error: unknown) => void,
  ) {
    this.leads = !elsewhere.isShown(runId);
    this.heartbeat = setInterval(() => this.publish(false), HEARTBEAT);
    this.picture = new LivePicture((snap) => {
      this.snap = snap;
      this.publish(true);
    }, onError);
  }

  /** Whether a file is the one that is shown; the first that asks while none is becomes it. */
  shows(fileRunId: string): boolean {
    if (this.shown === null && !this.elsewhere.isShown(this.runId)) {
      this.leads = true;
      this.show(fileRunId);
    }
    return this.shown === fileRunId;
  }

  get isShown(): boolean {
    return this.shown !== null;
  }

  /** Resolves when the last picture of a file is made, if it is the one that is shown. */
  async lastPicture(fileRunId: string): Promise<void> {
    if (this.shown === fileRunId) await this.picture.last();
  }

  fileEnded(fileRunId: string): void {
    this.standings.delete(fileRunId);
    if (this.shown === fileRunId) this.show(null);
  }

  /** Another server shows a file of the run: this one is silent. */
  giveWay(): void {
    if (this.shown !== null) this.show(null);
    this.leads = false;
  }

  /** What the server that shows the run says of it. */
  heard({ snap, runnerData, ts }: Pick<LiveEvent, 'snap' | 'runnerData' | 'ts'>): void {
    if (this.shown !== null) return;
    this.leads = false;
    this.snap = snap;
    this.data = runnerData;
    this.lastTs = ts;
  }

  /** A file says how it stands: told if it is the one that is shown. */
  progress(fileRunId: string, data: RunnerData): void {
    this.standings.set(fileRunId, data);
    if (this.shows(fileRunId)) this.say(data);
  }

  frame(jpeg: Buffer): void {
    this.picture.take(jpeg);
  }

  chat(line: ChatLine): void {
    if (!this.closed) this.room.chat([line]);
  }

  /** Ends without a word: the run goes on elsewhere. */
  close(): void {
    this.closed = true;
    clearInterval(this.heartbeat);
    clearTimeout(this.waiting);
    this.picture.close();
  }

  /**
   * Says once that the run is over.
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

  /** Says how it stands, at most four times a second: what changes meanwhile goes together. Pictures alone may be dropped. */
  private publish(droppable: boolean): void {
    // Who runs a file may learn later than others that the run is over.
    if (this.closed) return;
    this.droppable &&= droppable;
    const pause = Math.max(0, this.saidAt + INTERVAL - Date.now());
    this.waiting ??= setTimeout(() => this.send(), pause);
  }

  private send(): void {
    if (this.leads) this.room.event(this.event('progress'), { droppable: this.droppable });
    this.waiting = undefined;
    this.droppable = true;
  }

  private say(data: RunnerData): void {
    this.data = data;
    this.publish(false);
  }

  private show(fileRunId: string | null): void {
    this.shown = fileRunId;
    const standing = fileRunId === null ? undefined : this.standings.get(fileRunId);
    if (standing) this.say(standing);
    this.elsewhere.changed();
  }

  private event(runnerStatus: LiveEvent['runnerStatus']): LiveEvent {
    this.lastTs = this.saidAt = Date.now();
    return {
      projectId: this.projectId,
      run_id: this.runId,
      runnerStatus,
      snap: this.snap,
      runnerData: this.data,
      ts: this.lastTs,
    };
  }
}
