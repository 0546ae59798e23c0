import { CHAT_END, type ChatLine, LIMITS, type LiveEvent, type RunnerData } from '@testplatform/contract';
import { LivePicture } from './live-picture.js';

/** Where the events of a run go: the room of its project. */
export interface LiveRoom {
  event(event: LiveEvent, options: { droppable: boolean }): void;
  chat(lines: readonly ChatLine[] | typeof CHAT_END): void;
}

/** A little before the documented 10 s, so that a client that counts them never waits longer. */
const HEARTBEAT = LIMITS.liveHeartbeatMs - 1_000;

const INTERVAL = 1_000 / LIMITS.liveFramesPerSecond;

/** What people see of one run while it goes on. Of files side by side one is shown until it ends (3 §13). */
export class LiveRun {
  private snap: string | null = null;
  private data: RunnerData | null = null;
  private lastTs = 0;
  private waiting: NodeJS.Timeout | undefined;
  private droppable = true;
  private shown: string | null = null;
  private readonly heartbeat: NodeJS.Timeout;
  private readonly picture: LivePicture;

  constructor(
    readonly projectId: number,
    readonly runId: string,
    private readonly room: LiveRoom,
    onError: (error: unknown) => void,
  ) {
    this.heartbeat = setInterval(() => this.publish(false), HEARTBEAT);
    this.picture = new LivePicture((snap) => {
      this.snap = snap;
      this.publish(true);
    }, onError);
  }

  /** Whether a file is the one that is shown; the first that asks while none is becomes it. */
  shows(fileRunId: string): boolean {
    this.shown ??= fileRunId;
    return this.shown === fileRunId;
  }

  fileEnded(fileRunId: string): void {
    if (this.shown === fileRunId) this.shown = null;
  }

  progress(data: RunnerData): void {
    this.data = data;
    this.publish(false);
  }

  frame(jpeg: Buffer): void {
    this.picture.take(jpeg);
  }

  chat(line: ChatLine): void {
    this.room.chat([line]);
  }

  /** Ends without a word: the run goes on elsewhere. */
  close(): void {
    clearInterval(this.heartbeat);
    clearTimeout(this.waiting);
    this.picture.close();
  }

  finish(): void {
    this.close();
    this.room.event(this.event('finished'), { droppable: false });
    this.room.chat(CHAT_END);
  }

  latest(): { snap: string | null; runnerData: RunnerData | null; ts: number } {
    return { snap: this.snap, runnerData: this.data, ts: this.lastTs };
  }

  /** Says how it stands, at most four times a second: what changes meanwhile goes together. Pictures alone may be dropped. */
  private publish(droppable: boolean): void {
    this.droppable &&= droppable;
    const pause = Math.max(0, this.lastTs + INTERVAL - Date.now());
    this.waiting ??= setTimeout(() => this.send(), pause);
  }

  private send(): void {
    this.room.event(this.event('progress'), { droppable: this.droppable });
    this.waiting = undefined;
    this.droppable = true;
  }

  private event(runnerStatus: LiveEvent['runnerStatus']): LiveEvent {
    this.lastTs = Date.now();
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
