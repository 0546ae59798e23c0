import type { CDPSession } from 'playwright';
import type { Reply } from '../locators/ask-element.js';
import { within } from '../time.js';
import { type DrawnFrame, FramePump } from './frame-pump.js';
import type { IsolatedWorld } from './isolated-world.js';
import { LivePicture } from './live-picture.js';
import type { PageNews } from './page-watch.js';
import { FRAME_MS, type Picture } from './picture-stream.js';
import type { Change, Recorder } from './recorder.js';
import { Screencast } from './screencast.js';
import type { Reporter } from './types.js';

/** Milliseconds after the end of a case in which its record may still be taken. */
const AFTERMATH_MS = 500;
/** Milliseconds that a picture may take to come. */
const PICTURE_DELAY_MS = 1_500;
/** Milliseconds that the pictures under way get at the end of a file, before one is asked for. */
const LAST_PICTURES_MS = 250;
/** Milliseconds that a page gets to draw what a case did. */
const PAINT_MS = 1_000;
/** Milliseconds that the very first picture gets. It is late only on a busy machine; a page that hangs from its start has none. */
const FIRST_PICTURE_MS = 5_000;
/** Frames that are remembered: the last ones, to know in which one a press fell, and the last ones that look different. */
const FRAMES_KEPT = 60;

/** How the page looked after a case. Times are Unix milliseconds. */
interface OpenRecord {
  readonly index: number;
  /** Which of the pages that were followed it is of. */
  readonly page: number;
  /** The newest picture of it so far, and when the frame of that picture began. */
  picture: Picture | null;
  pictureAt: number;
  /** Only frames that began before show it: the next case had not begun. Infinity while it has not. */
  until: number;
}

/**
 * The recorder of a browser that draws a frame only when it is asked to (ADR 008). Frames are drawn one by one, and each that changes the
 * page brings one picture:
 *
 *     frames       ├─┤  ├───────┤      ├───────┤
 *     cases     A acts    drawn ▲ B acts
 *     pictures               a             b       (stamped with the time of their frame)
 *
 * B waits until the frame under way is drawn, so a is certainly of A, and each frame that begins later is of B.
 */
export class FrameRecorder implements Recorder {
  private readonly live: LivePicture;
  private pump: FramePump | null = null;
  private screencast: Screencast | null = null;
  private world: IsolatedWorld | null = null;
  /** How many pages have been followed; the last one is the current one. */
  private page = 0;
  private frames: readonly DrawnFrame[] = [];
  private changes: readonly DrawnFrame[] = [];
  private open: OpenRecord[] = [];
  /** When the frame of the newest picture began. */
  private latestAt = 0;
  /** Resolves when what the last acting case did is drawn. */
  private drawn: Promise<unknown> = Promise.resolve();
  /** Whether a case may have changed the page since the last one ended. */
  private acted = false;
  private onPress: ((at: number) => void) | null = null;
  private firstCame: () => void = () => undefined;
  /** Resolves when the first whole picture of the page that is followed is here, or when it is clear that none comes. */
  private first: Promise<void> = Promise.resolve();
  private settled: () => void = () => undefined;

  /** @param framesPerSecond of the live picture, at most */
  constructor(
    private readonly reporter: Reporter,
    framesPerSecond?: number,
  ) {
    this.live = new LivePicture(reporter, framesPerSecond);
  }

  expectPage(): void {
    this.leavePage();
    this.page++;
    this.frames = [];
    this.changes = [];
    const limit = this.live.latest ? PICTURE_DELAY_MS : FIRST_PICTURE_MS;
    this.first = new Promise((resolve) => {
      this.firstCame = resolve;
      setTimeout(resolve, limit).unref();
    });
  }

  async follow(session: CDPSession, world: IsolatedWorld, openSession: () => Promise<CDPSession>): Promise<void> {
    const { page } = this;
    this.world = world;
    const screencast = new Screencast(session, openSession, (picture) => this.take(picture, page));
    this.screencast = screencast;
    this.pump = new FramePump(session, (frame) => page === this.page && this.remember(frame));
    await screencast.start();
    if (page === this.page) this.pump.start();
  }

  async readyToAct(): Promise<void> {
    await this.drawn;
    await this.between();
    this.beginAct();
    this.close(this.open, Date.now());
  }

  async readyToPress(): Promise<void> {
    await this.drawn;
    await this.between();
    this.beginAct();
    const { open } = this;
    const ready = Date.now();
    this.onPress = (at) => this.close(open, this.beginOfFrameAt(Math.max(at, ready)));
  }

  async change<Asked, Answer>(
    world: IsolatedWorld,
    { selector, question, asked, before }: Change<Asked, Answer>,
  ): Promise<Reply<Answer>> {
    await this.readyToAct();
    return Date.now() < before ? world.ask(selector, question, asked) : undefined;
  }

  inFrames<T>(work: Promise<T>): Promise<T> {
    return this.pump ? this.pump.during(work) : work;
  }

  hear({ what, at }: PageNews): void {
    if (what !== 'pressed') return;
    this.onPress?.(at);
    this.onPress = null;
  }

  async caseEnded(index: number): Promise<boolean> {
    // It may have pressed where the page could not tell.
    this.onPress?.(0);
    this.onPress = null;
    const record: OpenRecord = {
      index,
      page: this.page,
      picture: this.live.latest,
      pictureAt: this.latestAt,
      until: Infinity,
    };
    this.open = [...this.open, record];
    if (this.acted) this.drawn = this.draw();
    this.acted = false;
    void Promise.all([this.drawn, this.first]).then(() => {
      setTimeout(() => this.close([record], Date.now()), AFTERMATH_MS).unref();
    });
    await this.first;
    return this.live.latest !== null;
  }

  async flush(): Promise<void> {
    await this.drawn;
    await this.draw();
    this.close(this.open, Date.now());
    const over = new Promise<void>((resolve) => (this.settled = resolve));
    if (this.open.length > 0) await within(LAST_PICTURES_MS, over).catch(() => undefined);
    const last = this.open.at(-1);
    if (last && this.screencast) {
      // The browser leaves a picture out now and then. One that is asked for is certainly from the end.
      await within(PICTURE_DELAY_MS, this.screencast.restart()).catch(() => undefined);
      last.picture = this.live.latest;
    }
    for (const record of this.open) this.handOut(record);
    this.live.show();
  }

  stop(): void {
    this.live.stop();
    this.pump?.stop();
    this.screencast?.stop();
  }

  private beginAct(): void {
    this.acted = true;
    this.screencast?.refill();
  }

  /** Resolves when the page is drawn as it is now. */
  private async draw(): Promise<void> {
    const at = await this.inFrames(this.ask((world) => world.time('nextFrame')));
    // A document that can't be asked is drawn all the same.
    if (at === null && this.pump) await within(PAINT_MS, this.pump.next()).catch(() => undefined);
    await this.between();
  }

  /** Resolves when no frame is being drawn. A page that hangs may hold one up. */
  private async between(): Promise<void> {
    if (this.pump) await within(PAINT_MS, this.pump.between()).catch(() => undefined);
  }

  private remember(frame: DrawnFrame): void {
    this.frames = [...this.frames.slice(1 - FRAMES_KEPT), frame];
    if (frame.isChanged) this.changes = [...this.changes.slice(1 - FRAMES_KEPT), frame];
  }

  /** The begin of the frame that was being drawn at a time; that time itself when there was none. */
  private beginOfFrameAt(at: number): number {
    const drawing = this.pump?.drawingSince ?? Infinity;
    return drawing <= at ? drawing : (this.frames.find(({ began, ended }) => began <= at && at <= ended)?.began ?? at);
  }

  /** The next case began at a time: no later frame shows these. */
  private close(records: readonly OpenRecord[], until: number): void {
    for (const record of records) {
      if (record.until !== Infinity) continue;
      record.until = until;
      setTimeout(() => this.handOut(record), PICTURE_DELAY_MS).unref();
      this.handOutIfWhole(record);
    }
  }

  private take(picture: Picture, page: number): void {
    if (page !== this.page) return;
    const at = picture.at - FRAME_MS;
    // They may overtake one another.
    if (at > this.latestAt) {
      this.live.latest = picture;
      this.latestAt = at;
    }
    if (picture.isWhole) this.firstCame();
    for (const record of this.open) {
      if (record.page !== page || at >= record.until || at < record.pictureAt) continue;
      record.picture = picture;
      record.pictureAt = at;
      this.handOutIfWhole(record);
    }
  }

  /** Hands a record out once the last frame that shows it has brought its picture. */
  private handOutIfWhole(record: OpenRecord): void {
    if (record.until === Infinity || !record.picture) return;
    const last = this.changes.findLast(({ began }) => began < record.until);
    if (!last || record.page !== this.page || record.pictureAt >= last.began - 1) this.handOut(record);
  }

  /** Hands out a record, once. */
  private handOut(record: OpenRecord): void {
    if (!this.open.includes(record)) return;
    this.open = this.open.filter((other) => other !== record);
    if (record.picture) this.reporter.record(record.index, record.picture.jpeg);
    if (this.open.length === 0) this.settled();
  }

  /** Another page comes: the records of the last one get what there is. */
  private leavePage(): void {
    this.pump?.stop();
    this.screencast?.stop();
    this.close(this.open, Date.now());
    for (const record of this.open) this.handOut(record);
  }

  /** The page's answer; null when it hangs, or leaves for another document. */
  private async ask<Answer>(question: (world: IsolatedWorld) => Promise<Answer | null>): Promise<Answer | null> {
    try {
      return this.world && (await within(PAINT_MS, question(this.world)));
    } catch {
      return null;
    }
  }
}
