import { LIMITS } from '@testplatform/contract';
import type { CDPSession } from 'playwright-core';
import { within } from '../time.js';
import { type Frame, Screencast } from './screencast.js';
import type { Reporter } from './types.js';

/** A record that waits for its picture: the last one of the page before the next case acts on it. */
interface PendingRecord {
  readonly index: number;
  frame: Frame | null;
  /** When the next case acted (Unix milliseconds); until then every new picture is better. */
  until: number | null;
}

/** Milliseconds that a picture may be on its way, at the most. A record whose page has changed since is handed out before. */
const PICTURE_DELAY_MS = 1_500;
/** Milliseconds that a page gets to paint what a case did. */
const PAINT_MS = 1_000;
/** Milliseconds that the very first picture gets: it comes at once but on a busy machine. Only a page that hangs from its start has none. */
const FIRST_PICTURE_MS = 5_000;
/** Resolves when the page begins its next picture, with the time (Unix milliseconds). */
const NEXT_PAINT =
  'new Promise((done) => requestAnimationFrame(() => done(performance.timeOrigin + performance.now())))';

/**
 * Makes the record of each case and the live picture out of one screencast. No case waits for a picture: each picture carries the
 * time at which it was taken, shortly after the page began to paint it and before it began the next. So the record of a case is the
 * last one from before the page painted what the next case did.
 */
export class Recorder {
  private session: CDPSession | null = null;
  private screencast: Screencast | null = null;
  private latest: Frame | null = null;
  private pending: PendingRecord[] = [];
  private painted: Promise<number> = Promise.resolve(0);
  /** Whether a case may have changed the page since the last one ended. */
  private acted = false;
  private shown: Frame | null = null;
  private readonly live: NodeJS.Timeout;
  private pressed: (at: number) => void = () => undefined;
  private seeFirst: () => void = () => undefined;
  /** Resolves with the very first picture, or when it is clear that none comes. */
  private readonly first: Promise<void>;

  /** @param framesPerSecond of the live picture, at most */
  constructor(
    private readonly reporter: Reporter,
    framesPerSecond: number = LIMITS.liveFramesPerSecond,
  ) {
    this.first = new Promise((resolve) => {
      this.seeFirst = resolve;
      setTimeout(resolve, FIRST_PICTURE_MS).unref();
    });
    this.live = setInterval(() => this.showLive(), 1_000 / framesPerSecond);
  }

  /** Follows another page from now on. */
  async follow(session: CDPSession): Promise<void> {
    this.screencast?.stop();
    this.session = session;
    this.screencast = new Screencast(session, (frame) => this.see(frame));
    await this.screencast.start();
  }

  /** Keeps how the page looks after a case. Answers whether there is a picture: a page that hangs from its start has none. */
  async caseEnded(index: number): Promise<boolean> {
    this.screencast?.catchUp();
    if (this.acted) this.painted = this.nextPaint();
    this.acted = false;
    this.pending.push({ index, frame: this.latest, until: null });
    await this.first;
    return this.latest !== null;
  }

  /** Resolves when the page may change: the end of the last case is being painted. The next paint shows what is done now. */
  async readyToAct(): Promise<void> {
    await this.painted;
    this.acted = true;
    const open = this.open();
    if (open.length > 0) void this.nextPaint().then((at) => this.close(open, at));
  }

  /**
   * What presses the mouse on a target that stands still needs no waiting: while it was made sure of that, the end of the last case
   * was painted. The page tells of the press itself.
   * @param act ends after the press, or without one
   */
  async pressing<T>(act: () => Promise<T>): Promise<T> {
    this.acted = true;
    const open = this.open();
    this.pressed = (at) => this.close(open, at);
    try {
      return await act();
    } finally {
      // Nothing was pressed, or it was in a document of its own that tells nothing.
      this.close(open, Date.now());
    }
  }

  /** The mouse was pressed in the page, at that time (Unix milliseconds). */
  notePress(at: number): void {
    this.pressed(at);
  }

  /** Hands out every record that is still open. The last one gets a picture that is certainly from the end. */
  async flush(): Promise<void> {
    await this.painted;
    if (this.open().length > 0) await this.lastPicture();
    this.handAll(this.pending);
  }

  stop(): void {
    clearInterval(this.live);
    this.screencast?.stop();
  }

  private see(frame: Frame): void {
    this.latest = frame;
    this.seeFirst();
    const isLater = ({ until }: PendingRecord) => until !== null && frame.at > until;
    this.handAll(this.pending.filter(isLater));
    for (const record of this.pending) record.frame = frame;
  }

  private open(): PendingRecord[] {
    return this.pending.filter((record) => record.until === null);
  }

  /** Closes those of the records that are still open. */
  private close(records: readonly PendingRecord[], until: number): void {
    const closing = records.filter((record) => record.until === null);
    for (const record of closing) record.until = until;
    if (closing.length > 0) setTimeout(() => this.handAll(closing), PICTURE_DELAY_MS).unref();
  }

  /** Gives records out, each once. */
  private handAll(records: readonly PendingRecord[]): void {
    const ready = records.filter((record) => this.pending.includes(record));
    this.pending = this.pending.filter((record) => !ready.includes(record));
    for (const { index, frame } of ready) if (frame) this.reporter.record(index, frame.jpeg);
  }

  /** Resolves when a picture has come that was asked for now; a page that hangs gives none. */
  private async lastPicture(): Promise<void> {
    const again = this.screencast?.again();
    if (again) await within(PICTURE_DELAY_MS, again).catch(() => undefined);
  }

  private showLive(): void {
    if (!this.reporter.watched()) this.shown = null;
    else if (this.latest && this.latest !== this.shown) {
      this.shown = this.latest;
      this.reporter.frame(this.latest.jpeg);
    }
  }

  /** Resolves with the time of the page's next paint. A page that hangs or is gone paints nothing: the wait for it is short. */
  private async nextPaint(): Promise<number> {
    try {
      const order = this.session?.send('Runtime.evaluate', {
        expression: NEXT_PAINT,
        awaitPromise: true,
        returnByValue: true,
      });
      const answer = order && (await within(PAINT_MS, order));
      const at: unknown = answer?.result.value;
      return typeof at === 'number' ? at : Date.now();
    } catch {
      return Date.now();
    }
  }
}
