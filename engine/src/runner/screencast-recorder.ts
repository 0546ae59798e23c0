import { clock, type ViewportSize } from '@testplatform/contract';
import type { CDPSession } from 'playwright';
import type { Reply } from '../locators/ask-element.js';
import { IN_BACKGROUND, within } from '../time.js';
import type { IsolatedWorld } from './isolated-world.js';
import { LivePicture } from './live-picture.js';
import { PagePace } from './page-pace.js';
import type { PageNews } from './page-watch.js';
import { type PendingRecord, pictureOf } from './record-picture.js';
import type { Change, Recorder } from './recorder.js';
import type { Picture } from './picture-stream.js';
import { Screencast } from './screencast.js';
import type { Reporter } from './types.js';

/** Milliseconds after the end of a case in which its record may still be taken. */
const AFTERMATH_MS = 500;
/** Milliseconds that a picture may take to come. */
const PICTURE_DELAY_MS = 1_500;
/** Pictures that are kept for a record of a page that changes all the time, until the next case is known to show. */
const PICTURES_KEPT = 12;
/** Milliseconds that a page gets to draw what a case did. */
const PAINT_MS = 1_000;
/** Milliseconds that the very first picture gets. It is late only on a busy machine; a page that hangs from its start has none. */
const FIRST_PICTURE_MS = 5_000;

/**
 * The recorder of a browser that draws by itself. No case waits for a picture, only until what the case before it did is drawn:
 * `readyToAct` and its like. Which picture shows that is decided when they have come (ADR 008).
 */
export class ScreencastRecorder implements Recorder {
  private screencast: Screencast | null = null;
  private world: IsolatedWorld | null = null;
  /** How many pages have been followed; the last one is the current one. */
  private page = 0;
  private pending: PendingRecord[] = [];
  private pace = new PagePace();
  /** The last record that was handed out, and the page it is of. */
  private given: { readonly picture: Picture; readonly page: number } | null = null;
  /** Resolves when what the last acting case did is drawn. */
  private drawn: Promise<unknown> = Promise.resolve();
  /** Whether a case may have changed the page since the last one ended. */
  private acted = false;
  private readonly live: LivePicture;
  /** Takes the page's news of a press. */
  private onPress: (news: PageNews) => void = () => undefined;
  private firstCame: (at: number) => void = () => undefined;
  /** Resolves with the time of the first whole picture of the page that is followed, or with 0 when it is clear that none comes. */
  private first: Promise<number> = Promise.resolve(0);

  /**
   * @param size of the records
   * @param framesPerSecond of the live picture, at most
   */
  constructor(
    private readonly reporter: Reporter,
    private readonly size: ViewportSize,
    framesPerSecond?: number,
  ) {
    this.live = new LivePicture(reporter, framesPerSecond);
  }

  expectPage(): void {
    this.screencast?.stop();
    this.page++;
    this.pace = new PagePace();
    const limit = this.live.latest ? PICTURE_DELAY_MS : FIRST_PICTURE_MS;
    this.first = new Promise((resolve) => {
      this.firstCame = resolve;
      clock.after(limit, () => resolve(0), IN_BACKGROUND);
    });
  }

  async follow(session: CDPSession, world: IsolatedWorld, openSession: () => Promise<CDPSession>): Promise<void> {
    const { page } = this;
    this.screencast?.stop();
    this.world = world;
    this.screencast = new Screencast(session, this.size, openSession, (picture) => this.take(picture, page));
    await this.screencast.start();
  }

  async caseEnded(index: number): Promise<boolean> {
    this.screencast?.catchUp();
    const before = this.open();
    const pictures = this.live.latest ? [this.live.latest] : [];
    const record: PendingRecord = { index, page: this.page, pictures, nextShownAt: null };
    this.pending.push(record);
    const shown = this.acted ? this.draw(before, record) : this.nextFrame();
    if (this.acted) this.drawn = shown;
    this.acted = false;
    void Promise.all([shown, this.first]).then((times) => this.limit(record, Math.max(...times)));
    await this.first;
    return this.live.latest !== null;
  }

  async readyToAct(): Promise<void> {
    await this.drawn;
    this.expectChange(this.nextFrame());
  }

  /** The page itself waits for the moment in which the end of the last case is drawn, and changes then. */
  change<Asked, Answer>(
    world: IsolatedWorld,
    { selector, question, asked, before }: Change<Asked, Answer>,
  ): Promise<Reply<Answer>> {
    this.expectChange(world.time('changeShown'));
    return world.change(selector, question, asked, before);
  }

  /** Its frames come by themselves. */
  inFrames<T>(work: Promise<T>): Promise<T> {
    return work;
  }

  async readyToPress(): Promise<void> {
    await this.drawn;
    const open = this.beginAct();
    this.onPress = ({ what, at }) => {
      if (what === 'pressed') return this.close(open, at);
      for (const record of open) record.nextShownAt = at;
      // A second press, of a double click or of a person, is no news.
      this.onPress = () => undefined;
    };
  }

  hear(news: PageNews): void {
    // Another document may be drawn otherwise.
    if (news.what === 'watched') this.pace = new PagePace();
    else this.onPress(news);
  }

  async flush(): Promise<void> {
    const last = this.pending.at(-1);
    if (last) last.staleAt = Infinity;
    await this.drawn;
    if (this.pending.some(({ nextShownAt }) => nextShownAt === null)) {
      // A text that is plain to see may still be under way.
      await this.ask((world) => world.drawn('restless'));
      await this.lastPicture();
    }
    for (const record of this.pending) this.handOut(record);
    this.live.show();
  }

  stop(): void {
    this.live.stop();
    this.screencast?.stop();
  }

  /** @param shown resolves with the time of the frame that shows a change first (Unix milliseconds), if there is one */
  private expectChange(shown: Promise<number | null>): void {
    const open = this.beginAct();
    // A page that is lost shows nothing.
    void shown.catch(() => null).then((at) => at !== null && this.close(open, at));
  }

  /** A case begins to change the page. Answers the records that this closes. */
  private beginAct(): readonly PendingRecord[] {
    this.acted = true;
    this.screencast?.refill();
    return this.open();
  }

  /**
   * Waits until what a case did is drawn. If the page has not told when that showed first, as after a script, the records from before it
   * are closed by this.
   */
  private async draw(before: readonly PendingRecord[], record: PendingRecord): Promise<number> {
    for (const other of before) other.isNextOver = true;
    const asked = clock.now();
    const { pace } = this.pace;
    const drawn = await this.ask((world) => world.drawn(pace));
    const at = drawn?.at ?? asked;
    const isSeen = drawn?.isSeen ?? false;
    if (isSeen && pace === 'calm') record.shownAt = at;
    this.close(before, at, isSeen);
    return at;
  }

  /** The case of a record was over, and there was a picture of its page, at a time. */
  private limit(record: PendingRecord, at: number): void {
    record.staleAt ??= at + AFTERMATH_MS;
    clock.after(AFTERMATH_MS + PICTURE_DELAY_MS, () => this.handOut(record), IN_BACKGROUND);
  }

  private take(picture: Picture, page: number): void {
    if (page !== this.page) return;
    if (!this.live.latest || this.live.latest.at < picture.at) this.live.latest = picture;
    if (picture.isWhole) this.firstCame(picture.at);
    if (!picture.isFirst) this.pace.pictured(picture.at);
    for (const record of this.pending) {
      if (record.page !== page || (record.staleAt && picture.at > record.staleAt)) continue;
      record.pictures.push(picture);
      if (record.nextShownAt === null && record.pictures.length > PICTURES_KEPT) record.pictures.shift();
    }
  }

  /** The records of which it is not known when the next case shows. */
  private open(): PendingRecord[] {
    return this.pending.filter(({ nextShownAt, isNextOver }) => nextShownAt === null && !isNextOver);
  }

  /**
   * Closes those of the records that are still open.
   * @param nextShownAt the page began the frame that shows the next case first (Unix milliseconds)
   * @param isSeen whether that case certainly brings a picture
   */
  private close(records: readonly PendingRecord[], nextShownAt: number, isSeen = false): void {
    this.pace.changed(nextShownAt, isSeen);
    for (const record of records) {
      if (record.nextShownAt !== null) continue;
      record.nextShownAt = nextShownAt;
      clock.after(PICTURE_DELAY_MS, () => this.handOut(record), IN_BACKGROUND);
    }
  }

  /** Hands out a record, once. */
  private handOut(record: PendingRecord): void {
    if (!this.pending.includes(record)) return;
    this.pending = this.pending.filter((other) => other !== record);
    const { index, page } = record;
    const picture = pictureOf(record, this.given?.page === page ? this.given.picture : null);
    if (!picture) return;
    this.given = { picture, page };
    this.reporter.record(index, picture.jpeg);
  }

  /** Resolves when a picture has come that was asked for now; a page that hangs gives none. */
  private async lastPicture(): Promise<void> {
    const picture = this.screencast?.restart();
    if (picture) await within(PICTURE_DELAY_MS, picture).catch(() => undefined);
  }

  /** When the page begins its next frame. One that hangs, or leaves for another document, doesn't tell: the time of asking stands for it. */
  private async nextFrame(): Promise<number> {
    const asked = clock.now();
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
