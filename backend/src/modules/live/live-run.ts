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

/** Where the events of a run are sent: the room of its project. */
export interface LiveRoom {
  /** @param options onlyHere: only to clients of this server; droppable: a newer event replaces it */
  event(event: LiveEvent, options: { droppable: boolean; onlyHere?: boolean }): void;
  chat(lines: readonly ChatLine[] | typeof CHAT_END, options?: { onlyHere: boolean }): void;
}

/** The same run on the other servers, which may run some of its files. */
export interface LiveElsewhere {
  isShown(runId: string): boolean;
  /** Called when this server starts or stops showing a file of a run. */
  changed(): void;
}

/** Milliseconds. Slightly less than the documented 10 s, so that a client that relies on these never waits longer. */
const HEARTBEAT = LIMITS.liveHeartbeatMs - 1_000;

const INTERVAL = 1_000 / LIMITS.liveFramesPerSecond;

/**
 * Maximum characters of a chat line, and of all lines in CHAT_SPAN milliseconds: they are kept for clients that
 * reconnect.
 */
const LINE_MAX = 2_000;
const CHAT_MAX = 500_000;
const CHAT_SPAN = 10_000;
const LEFT_OUT = 'More lines came at once than can be shown. Some are left out here; the report has every result';

/** Which server shows a file of the run. */
type Shown =
  /** None: the next file that asks is shown. Until then this server still reports the run. */
  | { readonly at: 'nobody' }
  /** This server, which reports the run. */
  | { readonly at: 'here'; readonly fileRunId: string }
  /** Another server, which reports the run; this one only stores what it hears. */
  | { readonly at: 'elsewhere' };

/**
 * The live view of a run. Of parallel files one is shown until it ends (3 §13), whichever server runs it:
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
  /** When this server sent its last event, as of `clock.elapsed()`. */
  private sentAt = -Infinity;
  private cancelSending: Cancel | undefined;
  private droppable = true;
  private shown: Shown;
  /** The last progress by file id, so that the next shown file has something to show at once. */
  private readonly lastProgress = new Map<string, RunnerData>();
  private readonly endHeartbeat: Cancel;
  private readonly picture: LivePicture;
  private closed = false;
  /** The characters of lines that came in the current span, and its beginning as of `clock.elapsed()`. */
  private chatted = 0;
  private chatSince = -Infinity;

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

  /** Whether this file is the one shown. If none is, the first to ask becomes it. */
  shows(fileRunId: string): boolean {
    if (!this.isShown && !this.elsewhere.isShown(this.runId)) this.show(fileRunId);
    return this.isShownFile(fileRunId);
  }

  /** Whether a file of this server is shown. */
  get isShown(): boolean {
    return this.shown.at === 'here';
  }

  /** Resolves when the file's last picture is encoded, if it is the one shown. */
  async lastPicture(fileRunId: string): Promise<void> {
    if (this.isShownFile(fileRunId)) await this.picture.last();
  }

  fileEnded(fileRunId: string): void {
    this.lastProgress.delete(fileRunId);
    if (!this.isShownFile(fileRunId)) return;
    this.shown = { at: 'nobody' };
    this.elsewhere.changed();
  }

  /** Stops showing, because another server shows a file of the run. */
  giveWay(): void {
    const wasShown = this.isShown;
    this.shown = { at: 'elsewhere' };
    if (wasShown) this.elsewhere.changed();
  }

  /** Receives the events of the server that shows the run. */
  heard({ snap, runnerData, ts }: Pick<LiveEvent, 'snap' | 'runnerData' | 'ts'>): void {
    if (this.isShown) return;
    this.shown = { at: 'elsewhere' };
    this.snap = snap;
    this.data = runnerData;
    this.lastTs = ts;
  }

  /** Receives the progress of a file, and sends it if that file is shown. */
  progress(fileRunId: string, data: RunnerData): void {
    this.lastProgress.set(fileRunId, data);
    if (this.shows(fileRunId)) this.publishProgress(data);
  }

  frame(jpeg: Buffer): void {
    this.picture.take(jpeg);
  }

  /** Sends a chat line. Drops lines beyond the limit, and says so once per span. */
  chat(line: ChatLine): void {
    if (this.closed) return;
    const text = line.text.length > LINE_MAX ? `${line.text.slice(0, LINE_MAX)}…` : line.text;
    const now = clock.elapsed();
    if (now - this.chatSince >= CHAT_SPAN) Object.assign(this, { chatSince: now, chatted: 0 });
    const isFirstTooMany = this.chatted <= CHAT_MAX;
    this.chatted += text.length;
    if (this.chatted <= CHAT_MAX) this.room.chat([{ ...line, text }]);
    else if (isFirstTooMany) this.room.chat([{ ts: line.ts, level: 'warning', text: LEFT_OUT }]);
  }

  /** Ends without telling the clients: the run goes on elsewhere. */
  close(): void {
    this.closed = true;
    this.endHeartbeat();
    this.cancelSending?.();
    this.picture.close();
  }

  /**
   * Tells the clients, once, that the run is over.
   * @param onlyHere only clients of this server
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

  /** Sends the state of the run, at most four times a second; changes in between are combined. Only picture-only events may be dropped. */
  private publish(droppable: boolean): void {
    // A worker may learn later than others that the run is over.
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
