import { LIMITS } from '@testplatform/contract';
import type { CDPSession } from 'playwright-core';
import { within } from '../time.js';
import type { IsolatedWorld } from './isolated-world.js';
import { PagePace } from './page-pace.js';
import type { PageNews } from './page-watch.js';
import { type PendingRecord, pictureOf } from './record-picture.js';
import { type Frame, Screencast } from './screencast.js';
import type { Reporter } from './types.js';

/** Milliseconds after its end in which a case may still have shown what it did. */
const AFTERMATH_MS = 500;
/** Milliseconds from a case's doing until every picture from before has come. */
const PICTURE_DELAY_MS = 1_500;
/** Pictures of a page that changes all the time that may come before it is known when the next case changed it. */
const FRAMES_KEPT = 12;
/** Milliseconds that a page gets to paint what a case did. */
const PAINT_MS = 1_000;
/** Milliseconds that the very first picture gets: it comes at once but on a busy machine. Only a page that hangs from its start has none. */
const FIRST_PICTURE_MS = 5_000;
/**
 * Makes the record of each case and the live picture out of one screencast. No case waits for a picture: a case waits only until what
 * the one before it did is drawn. Which picture shows that is found out when they have come (ADR 008).
 */
export class Recorder {
  private screencast: Screencast | null = null;
  private world: IsolatedWorld | null = null;
  /** How many pages have been followed; the last one is the current one. */
  private page = 0;
  private latest: Frame | null = null;
  private pending: PendingRecord[] = [];
  private rest = new PagePace();
  /** The picture of the last record that was handed out, and the page it is of. */
  private given: { readonly frame: Frame; readonly page: number } | null = null;
  /** Resolves when what the last acting case did is drawn. */
  private drawn: Promise<unknown> = Promise.resolve();
  /** Whether a case may have changed the page since the last one ended. */
  private acted = false;
  private shown: Frame | null = null;
  private readonly live: NodeJS.Timeout;
  private heard: (news: PageNews) => void = () => undefined;
  private seeFirst: (at: number) => void = () => undefined;
  /** Resolves with the time of the first whole picture of the page that is followed, or with 0 when it is clear that none comes. */
  private first: Promise<number> = Promise.resolve(0);

  /** @param framesPerSecond of the live picture, at most */
  constructor(
    private readonly reporter: Reporter,
    framesPerSecond: number = LIMITS.liveFramesPerSecond,
  ) {
    this.live = setInterval(() => this.showLive(), 1_000 / framesPerSecond);
  }

  /** Another page is the current one from now on: a record waits for its first picture, which comes once it is followed. */
  expectPage(): void {
    this.screencast?.stop();
    this.page++;
    this.rest = new PagePace();
    const limit = this.latest ? PICTURE_DELAY_MS : FIRST_PICTURE_MS;
    this.first = new Promise((resolve) => {
      this.seeFirst = resolve;
      setTimeout(resolve, limit, 0).unref();
    });
  }

  /**
   * Follows a page from now on.
   * @param openSession opens another session with it
   */
  async follow(session: CDPSession, world: IsolatedWorld, openSession: () => Promise<CDPSession>): Promise<void> {
    const { page } = this;
    this.screencast?.stop();
    this.world = world;
    this.screencast = new Screencast(session, openSession, (frame) => this.see(frame, page));
    await this.screencast.start();
  }

  /** Keeps how the page looks after a case. Answers whether there is a picture: a page that hangs from its start has none. */
  async caseEnded(index: number): Promise<boolean> {
    this.screencast?.catchUp();
    const before = this.open();
    const record: PendingRecord = { index, page: this.page, frames: this.latest ? [this.latest] : [], until: null };
    this.pending.push(record);
    const shown = this.acted ? this.draw(before, record) : this.nextFrame();
    if (this.acted) this.drawn = shown;
    this.acted = false;
    void Promise.all([shown, this.first]).then((times) => this.limit(record, Math.max(...times)));
    await this.first;
    return this.latest !== null;
  }

  /** Resolves when the page may change: the end of the last case is drawn. The next frame shows what is done now. */
  async readyToAct(): Promise<void> {
    await this.drawn;
    this.expectChange(this.nextFrame());
  }

  /**
   * The page is changed as soon as the end of the last case is drawn.
   * @param shown resolves with the time of the frame that shows it first (Unix milliseconds), if there is one
   */
  expectChange(shown: Promise<number | null>): void {
    const open = this.beginAct();
    // A page that is lost shows nothing.
    void shown.catch(() => null).then((at) => at !== null && this.close(open, at));
  }

  /** Resolves as `readyToAct` does, for what presses the mouse: the page tells of the press itself, which may be long in coming. */
  async readyToPress(): Promise<void> {
    await this.drawn;
    const open = this.beginAct();
    this.heard = ({ what, at }) => {
      if (what === 'pressed') return this.close(open, at);
      for (const record of open) record.until = at;
      // A second press, of a double click or of a person, is no news.
      this.heard = () => undefined;
    };
  }

  /** A page tells of itself. */
  hear(news: PageNews): void {
    // Another document may be drawn otherwise.
    if (news.what === 'watched') this.rest = new PagePace();
    else this.heard(news);
  }

  /** Hands out every record that is still open. The last one gets a picture that is certainly from the end, and so do those who watch. */
  async flush(): Promise<void> {
    const last = this.pending.at(-1);
    if (last) last.stale = Infinity;
    await this.drawn;
    if (this.pending.some(({ until }) => until === null)) {
      // A text that everybody sees may still be under way.
      await this.ask((world) => world.drawn('restless'));
      await this.lastPicture();
    }
    for (const record of this.pending) this.handOut(record);
    this.showLive();
  }

  stop(): void {
    clearInterval(this.live);
    this.screencast?.stop();
  }

  /** The records that the act will close. */
  private beginAct(): readonly PendingRecord[] {
    this.acted = true;
    this.screencast?.refill();
    return this.open();
  }

  /** Waits until what a case did is drawn; the records before its own, if they are still open, end with its first frame. */
  private async draw(before: readonly PendingRecord[], record: PendingRecord): Promise<number> {
    for (const other of before) other.isClosing = true;
    const asked = Date.now();
    const { pace } = this.rest;
    const drawn = await this.ask((world) => world.drawn(pace));
    const at = drawn?.at ?? asked;
    const isSeen = drawn?.isSeen ?? false;
    if (isSeen && pace === 'calm') record.seenFrom = at;
    this.close(before, at, isSeen);
    return at;
  }

  /** The case of a record was over, and there was a picture of its page, at a time. */
  private limit(record: PendingRecord, at: number): void {
    record.stale ??= at + AFTERMATH_MS;
    setTimeout(() => this.handOut(record), AFTERMATH_MS + PICTURE_DELAY_MS).unref();
  }

  private see(frame: Frame, page: number): void {
    if (page !== this.page) return;
    if (!this.latest || this.latest.at < frame.at) this.latest = frame;
    if (frame.isWhole) this.seeFirst(frame.at);
    if (!frame.isFirst) this.rest.pictured(frame.at);
    for (const record of this.pending) {
      if (record.page !== page || (record.stale && frame.at > record.stale)) continue;
      record.frames.push(frame);
      if (record.until === null && record.frames.length > FRAMES_KEPT) record.frames.shift();
    }
  }

  private open(): PendingRecord[] {
    return this.pending.filter(({ until, isClosing }) => until === null && !isClosing);
  }

  /**
   * Closes those of the records that are still open.
   * @param until the page began the frame that shows the next case first (Unix milliseconds)
   * @param isSeen whether that case certainly brings a picture
   */
  private close(records: readonly PendingRecord[], until: number, isSeen = false): void {
    this.rest.changed(until, isSeen);
    for (const record of records) {
      if (record.until !== null) continue;
      record.until = until;
      setTimeout(() => this.handOut(record), PICTURE_DELAY_MS).unref();
    }
  }

  /** Gives a record out, once. */
  private handOut(record: PendingRecord): void {
    if (!this.pending.includes(record)) return;
    this.pending = this.pending.filter((other) => other !== record);
    const { index, page } = record;
    const frame = pictureOf(record, this.given?.page === page ? this.given.frame : null);
    if (!frame) return;
    this.given = { frame, page };
    this.reporter.record(index, frame.jpeg);
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

  /** When the page begins its next frame. One that hangs, or leaves for another document, tells none: it is the time of asking then. */
  private async nextFrame(): Promise<number> {
    const asked = Date.now();
    return (await this.ask((world) => world.time('nextFrame'))) ?? asked;
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
